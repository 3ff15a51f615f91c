// What the settings of the server that this page comes from let it show; asked where it is first of use.

import { isJson } from "./client";
import { useLoaded } from "./query";

/** Whether the server shows what lies below an address: pictures, which come through it alone, or traces of runs. */
export function useSetting(address: "/image" | "/runs" | null): boolean {
  const shown = useLoaded(address, async (signal) => {
    const reply = await fetch(address ?? "", { signal });
    // A server that cannot say so shows none.
    return isJson(reply) && Object.values((await reply.json()) as Record<string, boolean>).includes(true);
  });
  return shown.data ?? false;
}
