// An address at which nothing stands.

import { useArrival } from "../state/arrival";

export function MissingView({ what = "There is no such page." }: { what?: string }) {
  const title = useArrival("Not found");
  return (
    <main class="missing">
      <h1 ref={title} tabIndex={-1}>
        Not found
      </h1>
      <p>{what}</p>
      <p>
        <a href="/">To the first page</a>
      </p>
    </main>
  );
}
