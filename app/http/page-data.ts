/* What the frame of a page reads of each route's data. */

export function topicsOf(data: unknown): string[] {
  if (typeof data !== "object" || data === null || !("topics" in data)) return [];
  return Array.isArray(data.topics) ? data.topics.map(String) : [];
}

export function untilOf(data: unknown): string[] {
  if (typeof data !== "object" || data === null || !("until" in data)) return [];
  return typeof data.until === "string" ? [data.until] : [];
}

export function streamAs(data: unknown): string[] {
  if (typeof data !== "object" || data === null || !("streamAs" in data)) return [];
  return typeof data.streamAs === "string" ? [data.streamAs] : [];
}

export function addressOf(data: unknown): string[] {
  if (typeof data !== "object" || data === null || !("address" in data)) return [];
  return typeof data.address === "string" ? [data.address] : [];
}
