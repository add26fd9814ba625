/** Six brackets, of which the four best thirds advance. Brackets are letters: A is the first. */
export const OFFICIAL = { brackets: 6, best: 4 };

/** Sides of European championships since 2021, such as B1; a star is one of the best thirds. */
export const OFFICIAL_SIDES = "B1 *3 A1 C2 F1 *3 D2 E2 E1 *3 D1 F2 C1 *3 A2 B2";

/** The brackets whose first meets one of the best thirds. */
export const OFFICIAL_FIRSTS = "BCEF";

/**
 * By the best thirds, which of them the firsts meet. UEFA, Regulations of the European Football
 * Championship 2018–20, article 21.05; same in 2024.
 */
export const OFFICIAL_THIRDS: ReadonlyMap<string, string> = new Map(
  "ABCD:ADBC ABCE:AEBC ABCF:AFBC ABDE:DEAB ABDF:DFAB ABEF:EFBA ACDE:EDCA ACDF:FDCA ACEF:EFCA ADEF:EFDA BCDE:EDBC BCDF:FDCB BCEF:FECB BDEF:FEDB CDEF:FEDC"
    .split(" ")
    .map((row) => row.split(":") as [string, string]),
);

/** The thirds that the first of a bracket can meet. */
export function officialOpponents(first: string): string {
  const at = OFFICIAL_FIRSTS.indexOf(first);
  return [...OFFICIAL_THIRDS.values()].map((order) => order[at] ?? "").join("");
}
