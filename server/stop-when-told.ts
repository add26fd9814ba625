import { describe, type Log } from "./log.ts";

/** What `docs/operating.md` promises, less a moment. */
const LONGEST_STOP = 9_500;

/** Stops once on SIGTERM or SIGINT, and ends the process then, or when stopping takes too long. */
export function stopWhenTold(stop: () => Promise<void>, log: Log): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    // Whatever still hangs by then: the database has been told to stop, or is told as this process ends.
    setTimeout(() => {
      log.error("stopping took too long");
      process.exit(1);
    }, LONGEST_STOP).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error: describe(error) }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
