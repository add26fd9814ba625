import { parseSync } from "vite";

/** Files whose English is for developers and operators, or is the institute's own content. */
const EXEMPT = [
  // The institute's own content, in each language.
  /^app\/content\//,
  // API descriptions and errors stay English.
  /^app\/api\//,
  // What operators read: settings, commands, the log, metrics.
  /^server\/(?:ops|jobs|dev|entry|live)/,
];

/** Attributes that people see or hear. */
const SHOWN = /^(?:aria-label|aria-description|alt|title|placeholder|label|caption|content)$/;

/** Functions whose texts are for developers. */
const FOR_DEVELOPERS = /^(?:Error|TypeError|RangeError|SettingError|URL|RegExp)$/;

const SENTENCE = /^[A-Z][\w'’-]*(?:[ ,][^{}<>=;]*)?[ ][^{}<>=;]*[a-z.!?:]$/;

/** Texts in a file that look as if they were shown to people. */
export function sentencesIn(file: string, text: string): string[] {
  if (EXEMPT.some((each) => each.test(file))) return [];
  const found: string[] = [];
  const walk = (node: unknown, attribute = "") => {
    if (Array.isArray(node)) {
      for (const each of node) walk(each, attribute);
      return;
    }
    if (!isNode(node)) return;
    const { type } = node;
    if (/^(?:Import|Export\w*)Declaration$/.test(String(type)) && node["source"]) return;
    if (type === "NewExpression" || type === "CallExpression") {
      const callee = node["callee"];
      const name = isNode(callee) ? String(callee["name"]) : "";
      if (FOR_DEVELOPERS.test(name)) return;
    }
    if (type === "JSXText" && /\p{L}{2}/u.test(String(node["value"]))) {
      found.push(String(node["value"]).trim());
    }
    if (type === "JSXAttribute" && isNode(node["name"])) {
      const name = String(node["name"]["name"]);
      walk(node["value"], name);
      return;
    }
    const value = textOf(node);
    if (value !== null) {
      const isShown = SHOWN.test(attribute) && /\p{L}{3}/u.test(value) && /^\p{Lu}/u.test(value);
      if (isShown || (attribute === "" && SENTENCE.test(value.trim()))) found.push(value.trim());
    }
    for (const [name, each] of Object.entries(node)) if (name !== "type") walk(each, attribute);
  };
  walk(parseSync(file, text).program);
  return found;
}

function textOf(node: Record<string, unknown>): string | null {
  if (node["type"] === "Literal") return typeof node["value"] === "string" ? node["value"] : null;
  if (node["type"] !== "TemplateElement" || !isNode(node["value"])) return null;
  return String(node["value"]["cooked"]);
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
