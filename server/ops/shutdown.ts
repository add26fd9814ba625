import { describe, type Log } from "./log.ts";

const LONGEST_STOP = 9_500;

/** Calls `stop` once on SIGTERM or SIGINT and exits when it finishes or takes too long. */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
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
