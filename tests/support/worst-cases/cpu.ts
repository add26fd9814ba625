/** Milliseconds: of what takes no longer nothing can be said. */
const NOISE = 1.5;
/** Characters, or bytes where the long run holds it to its bar. */
export const LONG = 15_000;

/** Some systems count a thread's processor time in steps of four milliseconds. */
const ENOUGH_CPU = 60;

/** Milliseconds of this thread's processor time that something takes, as the mean of as many times as that needs. */
function cpuOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let times = 1; ; times++) {
    work();
    const { user, system } = process.threadCpuUsage(before);
    const used = (user + system) / 1_000;
    if (used >= ENOUGH_CPU || times >= 10_000) return used / times;
  }
}

/** Milliseconds that something takes by the clock, where it was disturbed least. */
export function leastTime(work: () => unknown, tries: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tries; count++) {
    const started = performance.now();
    work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

/** Milliseconds that something takes, whatever else the machine does meanwhile. */
export function costOf(work: () => unknown): number {
  return Math.min(leastTime(work, 8), cpuOf(work));
}

/** Whether something takes longer than so many milliseconds. */
export function takesLonger(work: () => unknown, most: number): boolean {
  return leastTime(work, 2) > most && costOf(work) > most;
}

/** A text is made longer step by step: what takes this long for a short one might never come back from a long one. */
const LENGTHS = [16, 32, 64, 256, 1_024, 4_096, LONG];
const LONGEST_STEP = 40;

/**
 * Whether reading a text takes time with more than its length: of four times the text, clearly more than four
 * times as long. `textOf` makes one of about so many characters.
 */
export function isSuperlinear(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
): boolean {
  return LENGTHS.some((length) => {
    const text = textOf(length);
    const long = () => read(text);
    if (leastTime(long, 1) < (length === LONG ? NOISE : LONGEST_STEP)) return false;
    const quarter = textOf(Math.ceil(length / 4));
    const short = () => read(quarter);
    const grows = (measure: (work: () => unknown) => number) => {
      const took = measure(long);
      return took > NOISE && took > 8 * Math.max(measure(short), NOISE / 10);
    };
    return grows((work) => leastTime(work, 9)) && grows(cpuOf);
  });
}
