import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A process beside this one that is sent what to do and answers when it is done. */
export class Child<Job extends object | string, Result> {
  readonly #process: ChildProcess;

  constructor(file: string) {
    this.#process = fork(fileURLToPath(new URL(file, import.meta.url)), {
      serialization: "advanced",
      execArgv: [],
    });
  }

  get pid(): number {
    if (!this.#process.pid) throw new Error("A helping process did not start.");
    return this.#process.pid;
  }

  tell(job: Job): void {
    this.#process.send(job);
  }

  async ask(job: Job): Promise<Result> {
    const left = new AbortController();
    const gone = once(this.#process, "exit", { signal: left.signal }).then(([code]) => {
      throw new Error(`A helping process ended (${code}).`);
    });
    const answer = once(this.#process, "message", { signal: left.signal });
    this.tell(job);
    try {
      const [result] = (await Promise.race([answer, gone])) as [Result];
      return result;
    } finally {
      left.abort();
      // The one that was not waited for any more.
      await Promise.allSettled([answer, gone]);
    }
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const gone = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await gone;
  }
}
