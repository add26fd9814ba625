/** Brackets are letters here: A is a tournament's first. */
export interface OfficialTable {
  brackets: number;
  best: number;
  /** The brackets whose first meets one of the best thirds. */
  against: string;
  /** The thirds that the first of a bracket can meet. */
  open: Readonly<Record<string, string>>;
  /** The pairings of these thirds: the n-th letter meets the first of the n-th one in `against`. */
  meet: (thirds: string) => string | null;
}

function fromRows(against: string, rows: string): OfficialTable {
  const pairs = rows.split(" ").map((row) => row.split(":") as [string, string]);
  const meet = new Map(pairs);
  const open = [...against].map((first, index) => {
    const letters = new Set(pairs.map(([, order]) => order[index] ?? ""));
    return [first, [...letters].toSorted().join("")] as const;
  });
  return {
    brackets: 6,
    best: 4,
    against,
    open: Object.fromEntries(open),
    meet: (thirds) => meet.get(thirds) ?? null,
  };
}

// UEFA, Regulations of the European Football Championship 2018–20, article 21.05; same in 2024.
const EURO_2020 = fromRows(
  "BCEF",
  "ABCD:ADBC ABCE:AEBC ABCF:AFBC ABDE:DEAB ABDF:DFAB ABEF:EFBA ACDE:EDCA ACDF:FDCA ACEF:EFCA ADEF:EFDA BCDE:EDBC BCDF:FDCB BCEF:FECB BDEF:FEDB CDEF:FEDC",
);

// UEFA, Regulations of the European Football Championship 2014–16, article 17.03. Also used by the
// 24-team World Cups and the Africa Cup of Nations.
const EURO_2016 = fromRows(
  "ABCD",
  "ABCD:CDAB ABCE:CABE ABCF:CABF ABDE:DABE ABDF:DABF ABEF:EABF ACDE:CDAE ACDF:CDAF ACEF:CAFE ADEF:DAFE BCDE:CDBE BCDF:CDBF BCEF:ECBF BDEF:EDBF CDEF:CDFE",
);

type Costs = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * FIFA, Regulations of the World Cup 2026, annex C, whose 495 rows follow from these costs: each is
 * the cheapest way to pair its thirds with the firsts, and no other is as cheap.
 */
const WORLD_CUP_2026: Costs = {
  A: { C: 4, E: 0, F: 5, H: 0, I: 7 },
  B: { E: 3, F: 8, G: 0, I: 7, J: 0 },
  D: { B: 0, E: 1, F: 5, I: 3, J: 3 },
  E: { A: 5, B: 8, C: 0, D: 0, F: 0 },
  G: { A: 0, E: 4, H: 0, I: 5, J: 4 },
  I: { C: 3, D: 2, F: 0, G: 7, H: 4 },
  K: { D: 5, E: 0, I: 0, J: 8, L: 0 },
  L: { E: 1, H: 5, I: 0, J: 7, K: 0 },
};

function fromCosts(brackets: number, costs: Costs): OfficialTable {
  const firsts = Object.keys(costs);
  const open = firsts.map((first) => [first, Object.keys(costs[first] ?? {}).join("")] as const);
  return {
    brackets,
    best: firsts.length,
    against: firsts.join(""),
    open: Object.fromEntries(open),
    meet: (thirds) => cheapest(firsts, thirds, costs)?.order ?? null,
  };
}

interface Assignment {
  order: string;
  cost: number;
}

/** The cheapest assignment of thirds to firsts; null if there is none. */
function cheapest(firsts: readonly string[], thirds: string, costs: Costs): Assignment | null {
  const [first, ...others] = firsts;
  if (first === undefined) return thirds === "" ? { order: "", cost: 0 } : null;
  return [...thirds].reduce<Assignment | null>((best, third) => {
    const own = costs[first]?.[third];
    const rest = own === undefined ? null : cheapest(others, thirds.replace(third, ""), costs);
    if (own === undefined || !rest || (best && best.cost <= own + rest.cost)) return best;
    return { order: `${third}${rest.order}`, cost: own + rest.cost };
  }, null);
}

const WORLD_CUP = fromCosts(12, WORLD_CUP_2026);

export const OFFICIAL_TABLES: readonly OfficialTable[] = [EURO_2020, EURO_2016, WORLD_CUP];

/** `against` lists the brackets whose first meets one of the best thirds, in order. */
export function tableFor(brackets: number, place: number, against: string): OfficialTable | null {
  if (place !== 3) return null;
  return (
    OFFICIAL_TABLES.find((each) => each.brackets === brackets && each.against === against) ?? null
  );
}

export interface OfficialDraw {
  table: OfficialTable;
  /** Sides from top to bottom, such as B1; a star is one of the best thirds. */
  sides: string;
}

/** The draws of European championships since 2021, and of the World Cup 2026. */
export const OFFICIAL_DRAWS: readonly OfficialDraw[] = [
  { table: EURO_2020, sides: "B1 *3 A1 C2 F1 *3 D2 E2 E1 *3 D1 F2 C1 *3 A2 B2" },
  {
    table: WORLD_CUP,
    sides:
      "E1 *3 I1 *3 A2 B2 F1 C2 K2 L2 H1 J2 D1 *3 G1 *3 C1 F2 E2 I2 A1 *3 L1 *3 J1 H2 D2 G2 B1 *3 K1 *3",
  },
];
