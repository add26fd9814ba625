import { type WaitingDraw, waitingIn } from "../standings/waiting-rules.ts";
import { type GroupStage, settle } from "./settle-rules.ts";
import type { KeyedSide, SideSource } from "./source-rules.ts";

/**
 * The draws that affect who advances or meets whom, plus those that the cup's tiebreakers require.
 * All of them if there is no knockout yet.
 */
export function neededDraws(sides: readonly KeyedSide[], stage: GroupStage): WaitingDraw[] {
  const fromTables = sides.filter(({ source }) => "place" in source);
  const isAll = fromTables.length === 0 || stage.order.includes("lots");
  const within = stage.tables
    .flatMap(waitingIn)
    .filter((each) => isAll || fromTables.some((side) => leadsOn(side, each)));
  return [...within, ...acrossBrackets(fromTables, stage)];
}

function leadsOn({ source }: SideSource, { bracketId, place, teamIds }: WaitingDraw): boolean {
  if (!("place" in source) || bracketId === null) return false;
  const isTheirs =
    source.kind === "best" ? source.among.includes(bracketId) : source.bracketId === bracketId;
  return isTheirs && source.place >= place && source.place < place + teamIds.length;
}

function acrossBrackets(sides: readonly KeyedSide[], stage: GroupStage): WaitingDraw[] {
  const found = new Map<string, WaitingDraw>();
  for (const { source, waiting } of settle(sides, stage)) {
    const tables = stage.tables.filter(({ rows }) =>
      rows.some(({ teamId }) => waiting.includes(teamId)),
    );
    if (source.kind !== "best" || tables.length < 2) continue;
    const { place } = source;
    found.set(`${place} ${waiting.join(" ")}`, { bracketId: null, place, teamIds: [...waiting] });
  }
  return [...found.values()].toSorted((one, other) => one.place - other.place);
}
