import fc from "fast-check";
import { isLongRun } from "./fixtures/run-length.ts";

/** A daily run makes a quarter of the random trials that the long run makes. */
if (!isLongRun) fc.configureGlobal({ numRuns: 25 });
