import { pairOf, type TeamPair } from "./availability-rules.ts";

/** People are known by the normalized email of their account, or as somebody's guardian. */
export interface TeamPeople {
  /** Managers and co-managers. */
  managing: readonly { teamId: number; person: string }[];
  playing: readonly {
    teamId: number;
    /** Whose account it is: the player's own, or the parent's. */
    person: string;
    isOwn: boolean;
    /** Named as the player's guardian. */
    guardian: string | null;
  }[];
}

export type SharedKind = "manages" | "plays" | "child" | "family";

export interface SharedReason {
  kind: SharedKind;
  /** Not set for a family, whose members can be children. */
  person: string | null;
}

export interface SharedPair {
  teams: TeamPair;
  reasons: SharedReason[];
}

interface Ties {
  manages: Set<number>;
  plays: Set<number>;
  children: Set<number>;
}

/** Pairs of teams that share a person or a family, each with the reasons. */
export function findSharedPairs(people: TeamPeople): SharedPair[] {
  const found = new Map<string, SharedPair>();
  for (const [person, ties] of tiesOf(people)) {
    const teams = [...new Set([...ties.manages, ...ties.plays, ...ties.children])];
    for (const [place, one] of teams.entries()) {
      for (const other of teams.slice(place + 1)) {
        const pair = pairOf(one, other);
        const key = pair.join(" ");
        const known = found.get(key) ?? { teams: pair, reasons: [] };
        found.set(key, known);
        addReason(known.reasons, person, kindOf(ties, one, other));
      }
    }
  }
  return [...found.values()];
}

function tiesOf({ managing, playing }: TeamPeople): Map<string, Ties> {
  const found = new Map<string, Ties>();
  const of = (person: string) => {
    const ties = found.get(person) ?? { manages: new Set(), plays: new Set(), children: new Set() };
    found.set(person, ties);
    return ties;
  };
  for (const { teamId, person } of managing) of(person).manages.add(teamId);
  for (const { teamId, person, isOwn, guardian } of playing) {
    of(person)[isOwn ? "plays" : "children"].add(teamId);
    if (guardian !== null) of(guardian).children.add(teamId);
  }
  return found;
}

function kindOf({ manages, plays }: Ties, one: number, other: number): SharedKind {
  if (manages.has(one) && manages.has(other)) return "manages";
  if (!manages.has(one) && !manages.has(other)) return "family";
  return plays.has(manages.has(one) ? other : one) ? "plays" : "child";
}

function addReason(reasons: SharedReason[], person: string, kind: SharedKind): void {
  if (kind !== "family") reasons.push({ kind, person });
  else if (!reasons.some((each) => each.kind === kind)) reasons.push({ kind, person: null });
}
