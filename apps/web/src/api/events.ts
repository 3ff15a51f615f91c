// Server-sent events, as the distinct connections mode of GraphQL over SSE sends them.

/** The data of each event `next`, as it comes; a line may come in pieces. Ends where the connection does. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }));
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const [name, data] = block.split("\n");
        if (name === "event: next" && data) yield JSON.parse(data.slice("data: ".length));
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
