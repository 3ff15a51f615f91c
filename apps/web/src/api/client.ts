// Requests to the server that this page comes from, and the words in which a failure is told.

const BUSY = 503;
const ADDRESS = "/graphql";
/** Times that a busy server is asked anew without the reader's doing. */
const MOST_RETRIES = 4;

/** The server has as much to do as it may; it says when to come back. */
class Busy extends Error {
  constructor(readonly milliseconds: number) {
    super("As much is being answered as can be; try again in a moment.");
  }
}

/** Milliseconds until the server is asked anew by itself; `null` where the reader is told of the failure instead. */
export function retryDelay(error: unknown, retries: number): number | null {
  return error instanceof Busy && retries < MOST_RETRIES ? error.milliseconds : null;
}

export async function request<T>(query: string, variables: object, signal?: AbortSignal): Promise<T> {
  const response = await post({ query, variables }, {}, signal);
  if (response.status === BUSY) throw new Busy(1000 * (Number(response.headers.get("retry-after")) || 1));
  if (!isJson(response)) throw new Error(`The server answers ${response.status}; try again in a moment.`);
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
  const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] };
  const first = errors?.[0];
  if (first) throw new Error(first.message);
  return data;
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
