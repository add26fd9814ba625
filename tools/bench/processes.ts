import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK = 10;

// Fields of /proc/PID/stat after the name: user and system time, then those of ended children.
const OWN = [11, 12];
const OWN_AND_ENDED = [11, 12, 13, 14];

/** Milliseconds of processor time that a process has used. */
export function cpuOf(pid: number): number {
  return ticksOf(pid, OWN) * TICK;
}

/** The same of a process with everything that it started. */
export function cpuOfTree(pid: number): number {
  const below = descendants(pid).map((each) => ticksOf(each, OWN_AND_ENDED) * TICK);
  return below.reduce((sum, each) => sum + each, cpuOf(pid));
}

/** Resident memory of a process in bytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (!kilobytes) throw new Error(`The memory of process ${pid} cannot be read.`);
  return Number(kilobytes) * 1024;
}

function ticksOf(pid: number, places: readonly number[]): number {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A process that has just ended is counted with its parent's.
  return stat ? places.reduce((sum, place) => sum + Number(fields[place]), 0) : 0;
}

function descendants(pid: number): number[] {
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`).trim();
  const pids = children === "" ? [] : children.split(" ").map(Number);
  return pids.flatMap((child) => [child, ...descendants(child)]);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
