export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses a Range header for a body of `size` bytes. Returns null if the whole body is the answer
 * (no header, another unit, several ranges, invalid), and "unsatisfiable" if it starts past the
 * end.
 */
export function rangeFor(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return null;
  return first >= size ? "unsatisfiable" : { first, last };
}
