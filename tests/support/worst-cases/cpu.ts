/** Milliseconds below which measurements are noise. */
const NOISE = 1.5;

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

function leastTime(work: () => unknown, tries: number): number {
  const times = Array.from({ length: tries }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.min(...times);
}

/** Lengths grow step by step, since a pathological text might never finish at full length. */
const LENGTHS = [16, 32, 64, 256, 1_024, 4_096, 15_000];
const LONGEST_STEP = 40;

/** Whether reading time grows faster than the length that `textOf` makes a text of. */
export function isSuperlinear(read: (text: string) => unknown, textOf: (length: number) => string) {
  return LENGTHS.some((length, step) => {
    const text = textOf(length);
    const long = () => read(text);
    const isLast = step === LENGTHS.length - 1;
    if (leastTime(long, 1) < (isLast ? NOISE : LONGEST_STEP)) return false;
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
