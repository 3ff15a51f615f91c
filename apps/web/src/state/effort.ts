// What an answer took: how its question was read, which route it was given, and where its time went.

import type { Answer } from "../api/asking";
import { capitalised } from "./words";

type Trace = Answer["trace"];
type Plan = NonNullable<Trace["plan"]>;

export interface Station {
  name: string;
  /** The route that the question was answered on. */
  here: boolean;
  /** A route that it was on before, or might have been. */
  passed: boolean;
}

export interface Share {
  stage: string;
  ms: number;
  /** Of all the time, from 0 to 1. */
  share: number;
  /** What it is made of, where that was measured. */
  parts: readonly { name: string; ms: number }[];
}

const ROUTES = ["FAST", "ENHANCED", "AGENT"] as const;
const ROUTE_WORDS: Record<string, string> = { FAST: "fast", ENHANCED: "thorough", AGENT: "in several steps" };
const SHAPES: Record<string, string> = {
  scalar: "a question for one value",
  list: "a question for a list",
  description: "a description of a story",
  comparison: "a comparison",
  connection: "a question for what joins them",
  profile: "a question who or what it is",
  likeness: "a question for what is alike",
  unread: "a text that no reading explains",
};
const FACTORS: Record<string, string> = {
  kind: "what is asked",
  entities: "names",
  parts: "steps between them",
  keywords: "conditions",
  doubt: "doubt",
};
const RETRIEVERS: Record<string, string> = {
  graph: "the graph of relations",
  "search by meaning": "the search by meaning",
};
/** Milliseconds that are told; less of them is the noise of a clock. */
const LEAST_MS = 0.05;

export function routeWords(route: string): string {
  return ROUTE_WORDS[route] ?? route.toLowerCase();
}

export function shapeWords(shape: string): string {
  return SHAPES[shape] ?? shape;
}

/** What may be asked, as a reader lists it. */
export function retrieverWords(retrievers: readonly string[]): string {
  const named = retrievers.map((retriever) => RETRIEVERS[retriever] ?? retriever);
  const last = named.pop() ?? "nothing";
  return named.length ? `${named.join(", ")} and ${last}` : last;
}

/** Who says whether what was found is enough. */
export function judgeWords(judge: string): string {
  return judge.includes("model") ? "rules and a model" : "rules";
}

/** Why a step was made, without why the route was given, which is told beside it. */
export function reasonOf(rationale: string, plan: Trace["plan"]): string {
  return plan ? (rationale.split(`; ${plan.reasoning}`)[0] ?? rationale) : rationale;
}

export function stationsOf(route: string): readonly Station[] {
  const at = ROUTES.findIndex((one) => one === route);
  return ROUTES.map((one, i) => ({ name: capitalised(routeWords(one)), here: i === at, passed: i < at }));
}

/** What made the question that complex, the weightiest first; nothing where the server says it otherwise. */
export function factorsOf({ reasoning }: Pick<Plan, "reasoning">): readonly { name: string; value: number }[] {
  const listed = /\(([^()]*)\)/.exec(reasoning)?.[1] ?? "";
  const told = [...listed.matchAll(/(?:^|, )([a-z]+) (\d+)/g)].map(([, name = "", value]) => ({
    name: FACTORS[name] ?? name,
    value: Number(value),
  }));
  return told.filter(({ value }) => value > 0).sort((one, other) => other.value - one.value);
}

/** Where the time went, in the order of a question; what no stage was measured for is the last one. */
export function sharesOf({ stages, totalMs }: Pick<Trace, "stages" | "totalMs">): readonly Share[] {
  const whole = stages.filter(({ stage }) => !stage.includes(": "));
  const spent = whole.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const all = Math.max(totalMs, spent);
  if (!whole.length || all <= 0) return [];
  const told = whole
    .filter(({ durationMs }) => durationMs >= LEAST_MS)
    .map(({ stage, durationMs }) => ({
      stage,
      ms: durationMs,
      share: durationMs / all,
      parts: stages
        .filter((part) => part.stage.startsWith(`${stage}: `) && part.durationMs >= LEAST_MS)
        .map((part) => ({ name: part.stage.slice(stage.length + 2), ms: part.durationMs })),
    }));
  const rest = all - spent;
  return rest >= LEAST_MS ? [...told, { stage: "all else", ms: rest, share: rest / all, parts: [] }] : told;
}

export function shareWords(share: number): string {
  const percent = Math.round(share * 100);
  return percent ? `${percent} %` : "< 1 %";
}

export function msWords(ms: number): string {
  return ms >= 1000 ? `${Number((ms / 1000).toFixed(2))} s` : ms >= 100 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}
