import teams from "./teams.json" with { type: "json" };

export type Name = readonly [first: string, last: string];

export interface DemoTeam {
  name: string;
  bracket: "youth" | "openA" | "openB";
  /** A manager who does not play; otherwise the first player on the roster manages. */
  coach?: Name;
  roster: readonly Name[];
  pending?: Partial<Record<number, "asked" | "nobody">>;
  /** In dollars: paid for the team, or the number of players who paid for themselves. */
  paid: { team: number } | { players: number } | null;
  goals: readonly number[];
}

/**
 * In creation order. Teams of the open tournament alternate, because a new team joins the smaller
 * bracket. The order within a bracket is the number used in `schedule.ts`.
 */
export const demoTeams = teams as unknown as readonly DemoTeam[];
