/** Minutes since the epoch; `end` is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** The input of the packing; fields and teams are numbered from 0. */
export interface Ground {
  gameMinutes: number;
  breakMinutes: number;
  restMinutes: number;
  days: readonly Stretch[];
  /** By field, including the breaks around other games. */
  fieldTaken: readonly (readonly Stretch[])[];
  /** By team, including the rest around its other games. */
  teamTaken: readonly (readonly Stretch[])[];
}

export function isClear(taken: readonly Stretch[], start: number, minutes: number): boolean {
  for (const each of taken) {
    if (start < each.end && each.start < start + minutes) return false;
  }
  return true;
}

export function stepOf({ gameMinutes, breakMinutes }: Ground): number {
  return gameMinutes + breakMinutes;
}

export function turnOf({ gameMinutes, restMinutes }: Ground): number {
  return gameMinutes + restMinutes;
}
