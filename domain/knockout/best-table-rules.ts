/**
 * Which of four best thirds of six brackets meets which first. The n-th letter on the right meets
 * the first of the n-th letter of `against`.
 */
export interface BestTable {
  against: string;
  meet: ReadonlyMap<string, string>;
}

function table(against: string, rows: string): BestTable {
  const pairs = rows.split(" ").map((row) => row.split(":") as [string, string]);
  return { against, meet: new Map(pairs) };
}

export const BEST_TABLES: readonly BestTable[] = [
  // UEFA, Regulations of the European Football Championship 2018–20, article 21.05; same in 2024.
  table(
    "BCEF",
    "ABCD:ADBC ABCE:AEBC ABCF:AFBC ABDE:DEAB ABDF:DFAB ABEF:EFBA ACDE:EDCA ACDF:FDCA ACEF:EFCA ADEF:EFDA BCDE:EDBC BCDF:FDCB BCEF:FECB BDEF:FEDB CDEF:FEDC",
  ),
  // UEFA, Regulations of the European Football Championship 2014–16, article 17.03. Also used by
  // the 24-team World Cups and the Africa Cup of Nations.
  table(
    "ABCD",
    "ABCD:CDAB ABCE:CABE ABCF:CABF ABDE:DABE ABDF:DABF ABEF:EABF ACDE:CDAE ACDF:CDAF ACEF:CAFE ADEF:DAFE BCDE:CDBE BCDF:CDBF BCEF:ECBF BDEF:EDBF CDEF:CDFE",
  ),
];

export function tableFor(brackets: number, place: number, against: string): BestTable | null {
  if (brackets !== 6 || place !== 3) return null;
  return BEST_TABLES.find((each) => each.against === against) ?? null;
}
