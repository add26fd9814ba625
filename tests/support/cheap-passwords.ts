import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";

/**
 * Passwords cost next to nothing in tests: hashing them took a third of a run's time. The real cost
 * is tested in `password-hashing.test.ts` and by every test that starts a site as a process of its
 * own, which this does not reach.
 */
const CHEAP = { memory: 64, passes: 1 };

const isCheap = Symbol.for("araknid.cheap-passwords");
const marked = threads as unknown as Record<symbol, boolean>;

if (!marked[isCheap]) {
  marked[isCheap] = true;
  const { argon2Sync } = crypto;
  crypto.argon2Sync = (algorithm, parameters) => argon2Sync(algorithm, { ...parameters, ...CHEAP });
  threads.Worker = class extends threads.Worker {
    override postMessage(message: unknown): void {
      const isHash = typeof message === "object" && message !== null && "nonce" in message;
      super.postMessage(isHash ? { ...message, ...CHEAP } : message, []);
    }
  };
  syncBuiltinESMExports();
}
