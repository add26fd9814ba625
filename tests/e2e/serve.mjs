// The built site for the browser's journeys, on a database that is thrown away.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "araknid-e2e-"));
process.env.DATA_DIR = folder;
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
await import("../../server/start.mjs");
