import { readdirSync, readFileSync } from "node:fs";

/** Of /proc, in which Linux counts time in hundredths of a second. */
const TICK = 10;

/** Milliseconds of processor time that a process has used, in itself and in the kernel for it. */
export function cpuOf(pid: number): number {
  return ticksOf(pid, OWN) * TICK;
}

/** The same of everything that a process started and that is still there, with what that started and has ended. */
export function cpuBelow(pid: number): number {
  return startedBy(pid).reduce((sum, each) => sum + ticksOf(each, OWN_AND_ENDED) * TICK, 0);
}

/** Bytes of memory that a process holds, with what it shares with others. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (!kilobytes) throw new Error(`The memory of process ${pid} cannot be read.`);
  return Number(kilobytes) * 1024;
}

// Places in /proc/PID/stat behind the name: the parent, user and system time, the same of ended children.
const PARENT = 1;
const OWN = [11, 12];
const OWN_AND_ENDED = [11, 12, 13, 14];

function ticksOf(pid: number, places: readonly number[]): number {
  const fields = statOf(pid);
  // One that has just ended is counted with its parent's.
  return fields ? places.reduce((sum, place) => sum + Number(fields[place]), 0) : 0;
}

function startedBy(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const parent = /^\d+$/.test(name) && Number(statOf(Number(name))?.[PARENT]);
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  const visit = (parent: number) => {
    for (const child of children.get(parent) ?? []) {
      found.push(child);
      visit(child);
    }
  };
  visit(pid);
  return found;
}

function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
