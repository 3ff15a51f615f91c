// Pictures come through this server alone, which fetches them from the hosts that its settings allow, or from nowhere.

import { signal } from "@preact/signals";

/** Whether this server serves pictures; asked when the first entity that has one is shown. */
const served = signal<boolean | null>(null);
let asked = false;

/** The address of the picture of an entity; `null` where there is none, or it is not served. */
export function pictureAddress(entity: { id: string; imageUrl: string | null }): string | null {
  if (!entity.imageUrl) return null;
  if (!asked) {
    asked = true;
    ask().catch(() => undefined); // a server that cannot say so serves none
  }
  return served.value ? `/image/${encodeURIComponent(entity.id)}` : null;
}

async function ask(): Promise<void> {
  const reply = await fetch("/image");
  served.value = ((await reply.json()) as { served: boolean }).served;
}
