// A question: followed as events while it is answered, and asked plainly where a stream does not get through.

import {
  ASK,
  FOLLOW,
  MORE_RESULTS,
  type AnswerFragment,
  type AskQuery,
  type FollowSubscription,
  type MoreResultsQuery,
} from "../graphql/generated";
import { dataOf, isJson, post, request } from "./client";
import { eventsOf } from "./events";

/** Of a question; what is longer the server refuses. */
export const MOST_CHARACTERS = 2000;
/** Results of a list that are asked for at once. */
export const PAGE = 24;

export type Answer = AnswerFragment;
export type Event = FollowSubscription["searchAi"];

class Unstreamed extends Error {}

export async function ask(query: string, signal: AbortSignal, tell: (event: Event) => void): Promise<Answer> {
  try {
    return await follow(query, signal, tell);
  } catch (error) {
    if (signal.aborted || !(error instanceof Unstreamed)) throw error;
    return (await request<AskQuery>(ASK, { query, first: PAGE }, signal)).searchAi;
  }
}

export async function moreResults(query: string, offset: number): Promise<MoreResultsQuery["searchAi"]> {
  return (await request<MoreResultsQuery>(MORE_RESULTS, { query, first: PAGE, offset })).searchAi;
}

async function follow(query: string, signal: AbortSignal, tell: (event: Event) => void): Promise<Answer> {
  const body = { query: FOLLOW, variables: { query, first: PAGE } };
  const response = await post(body, { accept: "text/event-stream" }, signal).catch((error: unknown) => {
    throw signal.aborted ? error : new Unstreamed();
  });
  if (!response.headers.get("content-type")?.startsWith("text/event-stream") || !response.body) {
    if (isJson(response)) await dataOf(response); // our own server's refusal
    throw new Unstreamed();
  }
  for await (const data of eventsOf(response.body)) {
    const { errors, data: sent } = data as { errors?: { message: string }[]; data: FollowSubscription };
    if (errors?.[0]) throw new Error(errors[0].message);
    const event = sent.searchAi;
    if (event.kind === "RESULT" && event.result) return event.result;
    tell(event);
  }
  throw new Unstreamed();
}
