import { Worker } from "node:worker_threads";

interface ThreadLimits {
  resourceLimits: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number };
  /** In milliseconds; without it, the thread ends by itself. */
  timeout?: number;
}

/**
 * What a thread of its own makes of `workerData`, so that the process answers requests meanwhile.
 * A thread that can't start, ends without a message or takes too long rejects the promise. The
 * caller makes the URL; `threads` in scripts/build/server-bundle.ts puts the file beside the server.
 */
export async function runInThread<T>(
  file: URL,
  workerData: unknown,
  { resourceLimits, timeout }: ThreadLimits,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const worker = new Worker(file, { workerData, env: {}, execArgv: [], resourceLimits });
  worker.on("message", resolve);
  worker.on("error", reject);
  worker.on("exit", () => reject(new Error("The thread ended without a result.")));
  const late = () => reject(new Error("The thread took too long."));
  const timer = timeout === undefined ? undefined : setTimeout(late, timeout);
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
