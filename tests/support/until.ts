import { isLongRun } from "./fixtures/run-length.ts";

/** Long enough for a busy machine, so that a test fails only where nothing would happen. */
const LIMIT = 120_000;
const INTERVAL = 5;

/** Waits until `read` returns something, for what sends no event; throws after two minutes. */
export async function until<T>(what: string, read: () => T | Promise<T>) {
  const started = performance.now();
  for (;;) {
    const found = await read();
    if (found) return found as Exclude<T, null | undefined | false | 0 | "">;
    if (performance.now() - started > LIMIT) throw new Error(`Waited in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
}

/** Lets time pass, in milliseconds. Only in the long run, for what happens after a time. */
export async function pause(duration: number): Promise<void> {
  if (!isLongRun) throw new Error("A daily test waits for an event, not for a time.");
  await new Promise((resolve) => setTimeout(resolve, duration));
}
