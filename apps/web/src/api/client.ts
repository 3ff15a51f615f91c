// Requests to the server that this page comes from, and the words in which a failure is told.

const BUSY = 503;
const ADDRESS = "/graphql";
/** The code of an error where a service behind the server is away, as it is while it starts. */
const AWAY = "UNAVAILABLE";
/** Times that a server is asked anew without the reader's doing. */
const MOST_RETRIES = 5;

/** A failure that passes by itself; a busy server says when to come back. */
class Passing extends Error {
  constructor(
    message: string,
    readonly seconds: number | null = null,
  ) {
    super(message);
  }
}

export interface Refused {
  message: string;
  extensions?: { code?: string };
}

/** Milliseconds until the server is asked anew by itself; `null` where the reader is told of the failure instead. */
export function retryDelay(error: unknown, retries: number): number | null {
  return error instanceof Passing && retries < MOST_RETRIES ? 1000 * (error.seconds ?? retries + 1) : null;
}

export async function request<T>(query: string, variables: object, signal?: AbortSignal): Promise<T> {
  const response = await post({ query, variables }, {}, signal);
  if (response.status !== BUSY && !isJson(response)) throw new Error(`The server answers ${response.status}; try again in a moment.`);
  return dataOf<T>(response);
}

export function post(body: object, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  return fetch(ADDRESS, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

export async function dataOf<T>(response: Response): Promise<T> {
  if (response.status === BUSY) {
    throw new Passing("As much is being answered as can be; try again in a moment.", Number(response.headers.get("retry-after")) || 1);
  }
  return checked((await response.json()) as { data: T; errors?: Refused[] });
}

/** What was asked for, where nothing was refused. */
export function checked<T>({ data, errors }: { data: T; errors?: Refused[] }): T {
  const first = errors?.[0];
  if (!first) return data;
  throw first.extensions?.code === AWAY ? new Passing(first.message) : new Error(first.message);
}

/** Our own server answers in JSON whatever happens; what stands in front of it sends pages. */
export function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.includes("json") ?? false;
}

/** A browser says of a server that is away only that fetching failed. */
export function errorMessage(error: unknown): string {
  if (error instanceof TypeError) return "The server cannot be reached; try again in a moment.";
  return error instanceof Error ? error.message : String(error);
}
