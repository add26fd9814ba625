import { teamsPath } from "./teams-path.ts";

export interface Acting {
  /** Null if the account has only one player. */
  player: string | null;
  path: string;
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
