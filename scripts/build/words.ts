import { parseSync } from "vite";

export interface Words {
  quoted: string[];
  beginnings: string[];
  attributes: string[];
  elements: string[];
}

const FRAME = ["html", "body", "head"];

/**
 * Returns a superset of what a page can use: every word in a string can be a class, and a template
 * such as `button-${kind}` counts by its prefix.
 */
export function wordsOf(files: { file: string; text: string }[]): Words {
  const quoted = new Set<string>();
  const beginnings = new Set<string>();
  const names = new Set<string>();
  const elements = new Set(FRAME);
  const see = (text: string, goesOn: boolean) => {
    const words = text.split(/\s+/);
    for (const word of words) quoted.add(word);
    const last = words.at(-1) ?? "";
    if (/\w/.test(last) && (goesOn || last.endsWith("-"))) beginnings.add(last);
  };
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isNode(node)) return;
    if (node["type"] === "Literal" && typeof node["value"] === "string") see(node["value"], false);
    if (node["type"] === "TemplateElement") see(textOf(node["value"]), node["tail"] !== true);
    if (/^(?:JSX)?Identifier$/.test(String(node["type"]))) names.add(String(node["name"]));
    if (node["type"] === "JSXOpeningElement" && isNode(node["name"])) {
      elements.add(String(node["name"]["name"]));
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
  };
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string {
  return isNode(value) ? String(value["cooked"] ?? value["raw"]) : "";
}
