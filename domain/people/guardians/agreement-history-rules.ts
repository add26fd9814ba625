import type { OwnAgreement } from "./agreements.ts";

export interface AgreementHistory {
  playerId: string;
  whose: string | null;
  stands: { agreed: number; refused: number; takenBack: number };
  history: OwnAgreement[];
}

/** Expects `agreements` oldest first. */
export function groupAgreementsByPerson(agreements: readonly OwnAgreement[]): AgreementHistory[] {
  const people = Map.groupBy(agreements, ({ playerId }) => playerId);
  return [...people].map(([playerId, rows]) => ({
    playerId,
    whose: rows[0]?.whose ?? null,
    stands: standsOf(rows),
    history: rows.toReversed(),
  }));
}

function standsOf(rows: readonly OwnAgreement[]): AgreementHistory["stands"] {
  const newest = rows.filter(({ cupId }) => cupId === rows.at(-1)?.cupId);
  const stands = { agreed: 0, refused: 0, takenBack: 0 };
  for (const { agreed, withdrawnAt } of new Map(
    newest.map((row) => [row.document, row]),
  ).values()) {
    if (withdrawnAt) stands.takenBack++;
    else if (agreed) stands.agreed++;
    else stands.refused++;
  }
  return stands;
}
