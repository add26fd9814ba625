import { type WaitingDraw, waitingIn } from "../standings/waiting-rules.ts";
import { type GroupStage, settle } from "./settle-rules.ts";
import type { KeyedSide, SideSource } from "./source-rules.ts";

/**
 * The draws that decide something: who goes on, or onto which side. Of level teams of a bracket also those that the
 * cup's own order parts by lots, and all of them while no knockout says where places lead.
 */
export function neededDraws(sides: readonly KeyedSide[], stage: GroupStage): WaitingDraw[] {
  const fromTables = sides.filter(({ source }) => "place" in source);
  const isAll = fromTables.length === 0 || stage.order.includes("lots");
  const within = stage.tables
    .flatMap(waitingIn)
    .filter((each) => isAll || fromTables.some((side) => leadsOn(side, each)));
  return [...within, ...acrossBrackets(fromTables, stage)];
}

/** Whether one of the places that level teams share leads onto a side. */
function leadsOn({ source }: SideSource, { bracketId, place, teamIds }: WaitingDraw): boolean {
  if (!("place" in source) || bracketId === null) return false;
  const isTheirs =
    source.kind === "best" ? source.among.includes(bracketId) : source.bracketId === bracketId;
  return isTheirs && source.place >= place && source.place < place + teamIds.length;
}

/** Of the best at a place those whose turn decides something: who advances, has a bye, or meets whom. */
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
