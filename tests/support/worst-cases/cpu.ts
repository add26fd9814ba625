/** Milliseconds below which measurements are noise. */
const NOISE = 1.5;
/** Characters; bytes in the long run. */
export const LONG = 15_000;

/** Some systems count CPU time in steps of 4 ms. */
const ENOUGH_CPU = 60;

function cpuOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let times = 1; ; times++) {
    work();
    const { user, system } = process.threadCpuUsage(before);
    const used = (user + system) / 1_000;
    if (used >= ENOUGH_CPU || times >= 10_000) return used / times;
  }
}

export function leastTime(work: () => unknown, tries: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tries; count++) {
    const started = performance.now();
    work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

/** Milliseconds, robust against other load on the machine. */
export function costOf(work: () => unknown): number {
  return Math.min(leastTime(work, 8), cpuOf(work));
}

export function takesLonger(work: () => unknown, most: number): boolean {
  return leastTime(work, 2) > most && costOf(work) > most;
}

/** Lengths grow step by step, since a pathological text might never finish at full length. */
const LENGTHS = [16, 32, 64, 256, 1_024, 4_096, LONG];
const LONGEST_STEP = 40;

/**
 * Whether reading time grows faster than the text's length. `textOf` makes a text of about so many
 * characters.
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
    // Garbage collection or another process can slow one measurement down, hardly three in a row.
    return [1, 2, 3].every(() => grows((work) => leastTime(work, 9)) && grows(cpuOf));
  });
}
