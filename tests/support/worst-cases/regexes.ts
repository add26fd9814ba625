import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { readSources } from "../crawlers/sources.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const child = fileURLToPath(new URL("made-regexes.mjs", import.meta.url));

export interface Regex {
  at: string;
  source: string;
  flags: string;
}

/** A `new RegExp` in the sources, whose pattern is known only at run time. */
interface Made {
  file: string;
  line: number;
}

/**
 * Every regular expression of `app`, `domain`, `server` and `db`, and every `new RegExp` there that
 * this cannot see.
 */
export function productRegexes(): { regexes: Regex[]; unseen: string[] } {
  const literals: Regex[] = [];
  const calls: Made[] = [];
  for (const { file, text } of readSources()) {
    if (!/^(?:app|domain|server|db)\//.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const lineOf = (at: number) => text.slice(0, at).split("\n").length;
    for (const node of nodesIn(parseSync(file, text).program)) {
      const { start = 0, type, regex, callee } = node;
      if (type === "Literal" && regex) {
        const { pattern, flags } = regex;
        literals.push({ at: `${file}:${lineOf(start)}`, source: pattern, flags });
      }
      const isCall = type === "NewExpression" || type === "CallExpression";
      if (isCall && callee?.name === "RegExp") calls.push({ file, line: lineOf(start) });
    }
  }
  const made = madeAtLoad([...new Set(calls.map(({ file }) => file))]);
  const unseen = calls
    .map(({ file, line }) => `${file}:${line}`)
    .filter((at) => !made.some((each) => each.at === at));
  return { regexes: [...literals, ...made], unseen };
}

interface Node {
  type?: string;
  start?: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

function* nodesIn(node: unknown): Generator<Node> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield node;
  for (const value of Object.values(node)) yield* nodesIn(value);
}

function madeAtLoad(files: readonly string[]): Regex[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [child, ...files], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The modules could not be loaded: ${stderr}`);
  return (JSON.parse(stdout) as Regex[]).map((each) => ({
    ...each,
    at:
      path.relative(root, fileURLToPath(each.at.replace(/:\d+$/, ""))) +
      each.at.slice(each.at.lastIndexOf(":")),
  }));
}
