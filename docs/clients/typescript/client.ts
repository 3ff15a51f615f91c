/**
 * A client of Kizuna in TypeScript, with nothing but fetch; it runs in a browser and in Node.
 *
 * The types of `schema.ts` are generated from schema.graphql by GraphQL Code Generator (see package.json).
 */

import type { AnimeCharacterConnection, SearchAiEvent, SearchHit } from "./schema.js";

/** What GraphQL refused or failed to answer; `code` says why, for programs. */
export class KizunaError extends Error {
    constructor(message: string, readonly code: string, readonly status: number) {
        super(message);
    }
}

interface Answer<Data> {
    data?: Data | null;
    errors?: { message: string; extensions: { code: string } }[];
}

const SEARCH = `query Search($text: String!) { search(query: $text, first: 3) { hits { id name entityType } } }`;
const CAST = `query Cast($id: ID!, $after: String) {
    anime(id: $id) { characters(first: 3, after: $after) { pageInfo { hasNextPage endCursor } edges { node { name } } } }
}`;
const ASK = `subscription Ask($question: String!) {
    searchAi(query: $question) { kind begun { action } text { index text } result { answer verified } }
}`;

export class Kizuna {
    constructor(private readonly url: string) {}

    /** Best hits for what was typed; abort the signal once something else was typed. */
    async search(text: string, signal?: AbortSignal): Promise<Pick<SearchHit, "id" | "name" | "entityType">[]> {
        const data = await this.execute<{ search: { hits: SearchHit[] } }>(SEARCH, { text }, signal);
        return data.search.hits;
    }

    /** The names of a whole cast, page after page. */
    async *castOf(id: string): AsyncGenerator<string> {
        let after: string | null | undefined = null;
        do {
            const page: { anime: { characters: AnimeCharacterConnection } | null } = await this.execute(CAST, { id, after });
            const cast = page.anime?.characters;
            for (const edge of cast?.edges ?? []) yield edge.node.name;
            after = cast?.pageInfo.hasNextPage ? cast.pageInfo.endCursor : null;
        } while (after);
    }

    /** The events of a question while it is answered; leaving the loop ends the work on it. */
    async *ask(question: string, signal?: AbortSignal): AsyncGenerator<SearchAiEvent> {
        const response = await this.post(ASK, { question }, "text/event-stream", signal);
        if (!response.headers.get("content-type")?.startsWith("text/event-stream")) throw await refused(response);
        for await (const [name, data] of events(response)) {
            if (name === "complete") return;
            yield dataOf<{ searchAi: SearchAiEvent }>(JSON.parse(data), response.status).searchAi;
        }
        throw new KizunaError("The stream broke off.", "UNAVAILABLE", response.status);
    }

    private async execute<Data>(query: string, variables: object, signal?: AbortSignal): Promise<Data> {
        const response = await this.post(query, variables, "application/graphql-response+json", signal);
        return dataOf<Data>((await response.json()) as Answer<Data>, response.status);
    }

    private post(query: string, variables: object, accept: string, signal?: AbortSignal): Promise<Response> {
        return fetch(`${this.url}/graphql`, {
            method: "POST",
            headers: { "content-type": "application/json", accept },
            body: JSON.stringify({ query, variables }),
            signal: signal ?? null,
        });
    }
}

function dataOf<Data>(answer: Answer<Data>, status: number): Data {
    const error = answer.errors?.[0];
    if (error) throw new KizunaError(error.message, error.extensions.code, status);
    if (!answer.data) throw new KizunaError("The answer has no data.", "INTERNAL", status);
    return answer.data;
}

async function refused(response: Response): Promise<KizunaError> {
    const error = ((await response.json()) as Answer<never>).errors?.[0];
    return new KizunaError(error?.message ?? response.statusText, error?.extensions.code ?? "INTERNAL", response.status);
}

/** The events of a stream, as pairs of name and data. */
async function* events(response: Response): AsyncGenerator<[string, string]> {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let pending = "";
    try {
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
            const blocks = (pending + read.value).split("\n\n");
            pending = blocks.pop()!;
            for (const block of blocks) {
                const fields = new Map(block.split("\n").map((line) => [line.split(":", 1)[0]!, line.replace(/^\w+: ?/, "")]));
                yield [fields.get("event") ?? "message", fields.get("data") ?? ""];
            }
        }
    } finally {
        await reader.cancel();
    }
}
