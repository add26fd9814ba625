import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { PurgeCSS } from "purgecss";
import { type Plugin, parseSync, type Rolldown } from "vite";
import { importedFiles } from "./route-files.ts";

interface SourceTokens {
  quoted: string[];
  beginnings: string[];
  attributes: string[];
  elements: string[];
  /** Values of a property or attribute `type`, such as a field's. */
  types: string[];
}

const FRAME = ["html", "body", "head"];

/**
 * Returns a superset of what a page can use: every word in a string can be a class, and a template
 * such as `button-${kind}` counts by its prefix.
 */
export function sourceTokens(files: { file: string; text: string }[]): SourceTokens {
  const quoted = new Set<string>();
  const beginnings = new Set<string>();
  const names = new Set<string>();
  const elements = new Set(FRAME);
  const types = new Set<string>();
  const see = (text: string, goesOn: boolean) => {
    const tokens = text.split(/\s+/);
    for (const word of tokens) quoted.add(word);
    const last = tokens.at(-1) ?? "";
    if (/\w/.test(last) && (goesOn || last.endsWith("-"))) beginnings.add(last);
  };
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isNode(node) || node["type"] === "TSLiteralType" || isNamespace(node)) return;
    if (node["type"] === "Literal" && typeof node["value"] === "string") see(node["value"], false);
    if (node["type"] === "TemplateElement") see(textOf(node["value"]), node["tail"] !== true);
    if (/^(?:JSX)?Identifier$/.test(String(node["type"]))) names.add(String(node["name"]));
    if (node["type"] === "JSXOpeningElement" && isNode(node["name"])) {
      elements.add(String(node["name"]["name"]));
    }
    if (/^(?:JSXAttribute|Property)$/.test(String(node["type"]))) {
      const [name, value] = [node["name"] ?? node["key"], node["value"]];
      if (isNode(name) && name["name"] === "type" && isNode(value))
        types.add(String(value["value"]));
    }
    Object.values(node).forEach(walk);
  };
  for (const { file, text } of files) walk(parseSync(file, text).program);
  const attributes = [...names, ...quoted].map((name) => name.toLowerCase());
  return {
    quoted: [...quoted],
    beginnings: [...beginnings],
    attributes: [...new Set(attributes)],
    elements: [...elements],
    types: [...types],
  };
}

/** Its argument is never a class. */
function isNamespace({ type, callee }: Record<string, unknown>): boolean {
  return type === "CallExpression" && isNode(callee) && callee["name"] === "useTranslations";
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string {
  return isNode(value) ? String(value["cooked"] ?? value["raw"]) : "";
}

const KEYFRAMES = /@(?:-\w+-)?keyframes[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const CHOICE_IN_NOT = /:not\((?:[^()]|\([^()]*\))*:(?:is|where)\(/;

const INSIDE_FIELDS =
  /(?<=^|[{},])::(?:placeholder|file-selector|-webkit-(?:calendar|date|inner-spin|outer-spin|search))/g;
const FIELDS = ["input", "select", "textarea"];
const INSIDE_DATES = /::-webkit-(?:calendar|date)/g;
const DATES = ["date", "time", "datetime-local"];
/** Types whose rules have them at the beginning. */
const TYPED = /(?<=^|[{},])input(?=\[type=(checkbox|radio|file)\])/g;
const SAID_TWICE = /(?<=[{;])([^{};]+);(?=(?:[^{};]+;)*\1[;}])/g;
const OVERRULED = /(?<=[{;])line-height:var\([^{};!]+;(?=(?:[^{};]+;)*line-height:)/g;
/** For browsers without `@property`, which are older than the oldest of ours. */
const UNREGISTERED = /(@layer properties)\{@supports .*?\}\}\}/;
/** Keeps empty @layer rules: they define the order of layers. */
const EMPTY = /(?<=^|[{};])(?!@layer)[^{};]+\{\}/g;
const TEXT = /"(?:[^"\\]|\\.)*"|url\(data:/g;
const INITIAL = /@property (--[\w-]+)\{[^}]*initial-value:([^;}]+)\}/g;
const REGISTERED = /@property (--[\w-]+)\{[^}]*\}/g;

/**
 * Removes rules that match nothing and unused custom properties. Expects minified CSS without
 * nested rules.
 */
export async function trimStyles(css: string, tokens: SourceTokens): Promise<string> {
  if (CHOICE_IN_NOT.test(css)) throw new Error("PurgeCSS cannot read :is() or :where() in :not().");
  const purge = new PurgeCSS();
  // PurgeCSS looks for uses of a variable in rules only, not in keyframes.
  for (const [movement] of css.matchAll(KEYFRAMES)) {
    for (const [, name = ""] of movement.matchAll(/var\((--[\w-]+)/g)) {
      purge.variablesStructure.usedVariables.add(name);
    }
  }
  const safelisted = [":", "&", ...tokens.beginnings].map((each) => each.replaceAll(/\W/g, "\\$&"));
  // PurgeCSS keeps selectors without an element; with the prefix it drops those of absent fields.
  const hasFields = tokens.elements.some((name) => FIELDS.includes(name));
  const hasDates = tokens.types.some((type) => DATES.includes(type));
  // No page has an element with this name.
  const fields = css
    .replaceAll(TYPED, (name, type: string) => (tokens.types.includes(type) ? name : "absent"))
    .replaceAll(INSIDE_DATES, hasDates ? "$&" : "absent$&");
  const raw = hasFields ? fields : fields.replaceAll(INSIDE_FIELDS, "input$&");
  const [sheet] = await purge.purge({
    css: [{ raw }],
    content: [{ raw: "", extension: "" }],
    defaultExtractor: () => ({
      undetermined: tokens.quoted,
      tags: tokens.elements,
      attributes: { names: [], values: [] },
      classes: [],
      ids: [],
    }),
    dynamicAttributes: tokens.attributes,
    safelist: [new RegExp(`^(?:${safelisted.join("|")})`)],
    keyframes: true,
    variables: true,
  });
  if (!sheet) throw new Error("PurgeCSS gave no stylesheet.");
  return withoutUnused(withInitialValues(withoutIdle(sheet.css)));
}

function withoutIdle(css: string): string {
  const isMisread = (text: string) => /[{}]|^url/.test(text);
  if (css.match(TEXT)?.some(isMisread))
    throw new Error("A text or an address holds a sign of stylesheets.");
  const rest = css
    .replace(UNREGISTERED, "$1;")
    .replaceAll(SAID_TWICE, "")
    .replaceAll(OVERRULED, "")
    .replaceAll(EMPTY, "");
  return rest === css ? css : withoutIdle(rest);
}

/** Writes out registered values that no rule sets. */
function withInitialValues(css: string): string {
  const unset = [...css.matchAll(INITIAL)].filter(([, name]) => !css.includes(`${name}:`));
  return unset.reduce((rest, [, name, value = ""]) => rest.replaceAll(`var(${name})`, value), css);
}

function withoutUnused(css: string): string {
  const read = css.replaceAll(REGISTERED, "");
  return css.replaceAll(REGISTERED, (rule, name: string) =>
    new RegExp(`${name}(?![\\w-])`).test(read) ? rule : "",
  );
}

const NAME = "virtual:page-styles";
const STYLES = "app/app.css?inline";
const ROOT = "app/root.tsx";
const PLACE = "globalThis.__PAGE_STYLES__";

/**
 * `virtual:page-styles`: maps the route name of each page that does not hydrate, and `root` for the
 * error screen, to a stylesheet with only the classes that its modules can use. Empty in
 * development.
 */
export function pageStyles(): Plugin {
  return {
    name: "page-styles",
    enforce: "pre",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const styles = this.environment.mode === "build" ? PLACE : "{}";
      return `export const pageStyles = ${styles};`;
    },
    async renderChunk(code) {
      if (!code.includes(PLACE)) return null;
      const styles = await stylesOf(this, this.environment.config.root);
      return { code: code.replace(PLACE, () => JSON.stringify(styles)), map: null };
    },
  };
}

async function stylesOf(
  graph: Rolldown.PluginContext,
  root: string,
): Promise<Record<string, string>> {
  const css = textOfStyles(graph.getModuleInfo(path.join(root, STYLES))?.code ?? "");
  const live = globSync("app/live/*.ts", { cwd: root }).map((file) => path.join(root, file));
  const everywhere = [...importedFiles(graph, root, path.join(root, ROOT)), ...live];
  const pages: [string, string[]][] = [["root", everywhere]];
  for (const id of graph.getModuleIds()) {
    const name = path.relative(path.join(root, "app"), id);
    if (!/^routes\/[\w-]+\.tsx$/.test(name) || /\bhydrate: true/.test(readFileSync(id, "utf8")))
      continue;
    pages.push([name.replace(/\.tsx$/, ""), [...everywhere, ...importedFiles(graph, root, id)]]);
  }
  const sheets = pages.map(async ([name, files]) => {
    const sources = [...new Set(files)].map((file) => ({ file, text: readFileSync(file, "utf8") }));
    return [name, await trimStyles(css, sourceTokens(sources))] as const;
  });
  return Object.fromEntries(await Promise.all(sheets));
}

function textOfStyles(code: string): string {
  const quoted = /export default (".*")/s.exec(code)?.[1];
  if (!quoted) throw new Error(`${STYLES} cannot be read.`);
  const css: string = JSON.parse(quoted);
  return css.replace(/^\/\*[^]*?\*\//, "").trim();
}
