// A question: followed as events while it is answered, and asked plainly where a stream does not get through.

import {
  ASK,
  BEGIN,
  FOLLOW,
  MORE_RESULTS,
  RATE,
  type AnswerFragment,
  type AskQuery,
  type BeginQuery,
  type FollowSubscription,
  type MoreResultsQuery,
  type RateMutation,
} from "../graphql/generated";
import { checked, dataOf, isJson, post, type Refused, request } from "./client";
import { eventsOf } from "./events";
import { type Asked, conversationBehind, forgetConversation, noteConversation, noteReading } from "../state/conversation";

/** Of a question; what is longer the server refuses. */
export const MOST_CHARACTERS = 2000;
/** Results of a list that are asked for at once. */
export const PAGE = 24;

export type Answer = AnswerFragment;
export type Event = FollowSubscription["searchAi"];

/** The warning of an answer whose conversation is not kept (any more). */
const UNKNOWN = "CONVERSATION_UNKNOWN";

class Unstreamed extends Error {}

/** Asks a question; one that goes on behind another is asked in its conversation, which begins anew where there is none. */
export async function ask(asked: Asked, signal: AbortSignal, tell: (event: Event) => void): Promise<Answer> {
  const known = asked.context ? conversationBehind(asked.context) : null;
  const conversationId = known ?? (asked.context ? await begun(asked.context, signal) : null);
  const answer = await answered({ query: asked.question, first: PAGE, conversationId }, signal, tell);
  if (known && answer.warnings.some((warning) => warning.startsWith(UNKNOWN))) {
    forgetConversation(asked.context);
    return ask(asked, signal, tell);
  }
  if (answer.conversationId) noteConversation(answer.readAs ?? asked.question, answer.conversationId);
  if (answer.readAs) noteReading(asked, answer.readAs);
  return answer;
}

async function begun(context: string, signal: AbortSignal): Promise<string | null> {
  const { conversationId } = (await request<BeginQuery>(BEGIN, { query: context }, signal)).searchAi;
  if (conversationId) noteConversation(context, conversationId);
  return conversationId;
}

/** Keeps the reader's verdict on an answer; false where the server keeps none. */
export async function rate(requestId: string, helpful: boolean, comment: string): Promise<boolean> {
  return (await request<RateMutation>(RATE, { requestId, helpful, comment })).rateAnswer;
}

interface Variables {
  query: string;
  first: number;
  conversationId: string | null;
}

async function answered(variables: Variables, signal: AbortSignal, tell: (event: Event) => void): Promise<Answer> {
  try {
    return await follow(variables, signal, tell);
  } catch (error) {
    if (signal.aborted || !(error instanceof Unstreamed)) throw error;
    return (await request<AskQuery>(ASK, { ...variables }, signal)).searchAi;
  }
}

export async function moreResults(query: string, offset: number): Promise<MoreResultsQuery["searchAi"]> {
  return (await request<MoreResultsQuery>(MORE_RESULTS, { query, first: PAGE, offset })).searchAi;
}

async function follow(variables: Variables, signal: AbortSignal, tell: (event: Event) => void): Promise<Answer> {
  const body = { query: FOLLOW, variables };
  const response = await post(body, { accept: "text/event-stream" }, signal).catch((error: unknown) => {
    throw signal.aborted ? error : new Unstreamed();
  });
  if (!response.headers.get("content-type")?.startsWith("text/event-stream") || !response.body) {
    if (isJson(response)) await dataOf(response); // our own server's refusal
    throw new Unstreamed();
  }
  for await (const data of eventsOf(response.body)) {
    const event = checked(data as { data: FollowSubscription; errors?: Refused[] }).searchAi;
    if (event.kind === "RESULT" && event.result) return event.result;
    tell(event);
  }
  throw new Unstreamed();
}
