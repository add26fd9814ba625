/** 'S, M, L' as the page shows it: each once. */
export function sizeList(sizes: string): string[] {
  const each = sizes.split(",").map((size) => size.trim());
  return [...new Set(each.filter(Boolean))];
}
