// Pictures come through this server alone, which fetches them from the hosts that its settings allow, or from nowhere.

/** The address of the picture of an entity; `null` where the data has none. */
export function pictureAddress(entity: { id: string; imageUrl: string | null }): string | null {
  return entity.imageUrl ? `/image/${encodeURIComponent(entity.id)}` : null;
}
