import { teamsPath } from "./teams-path.ts";

/** Whom a form of /teams acts for. */
export interface Acting {
  /** Names the player in addresses; null where the account has one only. */
  player: string | null;
  /** Where the form goes, and the page comes back. */
  path: string;
  /** Hidden in each form. */
  fields: Record<string, string>;
}

export function actsFor(playerId: string | null, isOneOfSeveral: boolean): Acting {
  const player = isOneOfSeveral ? playerId : null;
  return { player, path: teamsPath(player), fields: playerId ? { playerId } : {} };
}

export function ActsFor({ acting }: { acting: Acting }) {
  return Object.entries(acting.fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
