import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { productSources } from "../crawlers/sources.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const script = fileURLToPath(new URL("made-regexes.mjs", import.meta.url));

export interface Regex {
  at: string;
  source: string;
  flags: string;
}

interface Node {
  type?: string;
  start?: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

/** Every regular expression of the product, and every `new RegExp` that no module runs at load. */
export function productRegexes(): { regexes: Regex[]; unseen: string[] } {
  const regexes: Regex[] = [];
  const calls: string[] = [];
  for (const { file, text } of productSources("app", "domain", "server", "db")) {
    for (const { type = "", start, regex, callee } of nodesIn(parseSync(file, text).program)) {
      const at = `${file}:${text.slice(0, start).split("\n").length}`;
      if (regex) regexes.push({ at, source: regex.pattern, flags: regex.flags });
      if (/^(?:New|Call)Expression$/.test(type) && callee?.name === "RegExp") calls.push(at);
    }
  }
  const files = new Set(calls.map((at) => at.replace(/:.*/, "")));
  const options = { cwd: root, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...files], options);
  if (status !== 0) throw new Error(`The modules could not be loaded: ${stderr}`);
  const made = JSON.parse(stdout) as Regex[];
  const unseen = calls.filter((call) => !made.some(({ at }) => at === call));
  return { regexes: [...regexes, ...made], unseen };
}

function* nodesIn(node: unknown): Generator<Node> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield node;
  for (const value of Object.values(node)) yield* nodesIn(value);
}
