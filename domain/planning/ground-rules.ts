/** A stretch of time, in minutes counted through all days; the end is no part of it. */
export interface Stretch {
  start: number;
  end: number;
}

/** What games are packed onto: fields and teams are numbers from 0. */
export interface Ground {
  gameMinutes: number;
  breakMinutes: number;
  restMinutes: number;
  /** From when to when games are played, in their order. */
  days: readonly Stretch[];
  /** Of each field when it is taken, the break before and after the games on it included. */
  fieldTaken: readonly (readonly Stretch[])[];
  /** Of each team when it plays elsewhere, the rest before and after it included. */
  teamTaken: readonly (readonly Stretch[])[];
}

/** Whether a game that begins then is clear of everything that is taken. */
export function isClear(taken: readonly Stretch[], start: number, minutes: number): boolean {
  for (const each of taken) {
    if (start < each.end && each.start < start + minutes) return false;
  }
  return true;
}

/** Minutes from one kick-off on a field to the next. */
export function stepOf({ gameMinutes, breakMinutes }: Ground): number {
  return gameMinutes + breakMinutes;
}

/** Minutes from one kick-off of a team to its next at least. */
export function turnOf({ gameMinutes, restMinutes }: Ground): number {
  return gameMinutes + restMinutes;
}
