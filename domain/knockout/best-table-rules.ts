/**
 * Which of four best thirds of six brackets meets which first, for every four brackets that they may come from. Of
 * each four letters on the right the first meets the first of `against`, and so on.
 */
export interface BestTable {
  /** The brackets whose first meet a third. */
  against: string;
  meet: ReadonlyMap<string, string>;
}

function table(against: string, rows: string): BestTable {
  const pairs = rows.split(" ").map((row) => row.split(":") as [string, string]);
  return { against, meet: new Map(pairs) };
}

export const BEST_TABLES: readonly BestTable[] = [
  // UEFA, Regulations of the European Football Championship 2018–20, article 21.05; the same in 2024.
  table(
    "BCEF",
    "ABCD:ADBC ABCE:AEBC ABCF:AFBC ABDE:DEAB ABDF:DFAB ABEF:EFBA ACDE:EDCA ACDF:FDCA ACEF:EFCA ADEF:EFDA BCDE:EDBC BCDF:FDCB BCEF:FECB BDEF:FEDB CDEF:FEDC",
  ),
  // UEFA, Regulations of the European Football Championship 2014–16, article 17.03. The world cups with 24 teams, and
  // the Africa Cups of Nations, were crossed alike.
  table(
    "ABCD",
    "ABCD:CDAB ABCE:CABE ABCF:CABF ABDE:DABE ABDF:DABF ABEF:EABF ACDE:CDAE ACDF:CDAF ACEF:CAFE ADEF:DAFE BCDE:CDBE BCDF:CDBF BCEF:ECBF BDEF:EDBF CDEF:CDFE",
  ),
];

/** Whether a table speaks of so many brackets and best of a place. */
export function tableFor(brackets: number, place: number, against: string): BestTable | null {
  if (brackets !== 6 || place !== 3) return null;
  return BEST_TABLES.find((each) => each.against === against) ?? null;
}
