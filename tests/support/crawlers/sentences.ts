import { parseSync } from "vite";

/** Files whose sentences are no messages, each with the reason. */
const EXEMPT = [
  // The institute's own content, in each language.
  /^app\/content\//,
  /^domain\/site\/content\/(?:about|contact|home|legal|legal-defaults|merch|privacy|programs|rules)\.ts$/,
  // Descriptions and errors of the API stay English.
  /^app\/(?:routes\/)?api\//,
  // What operators read: settings, commands, the log, metrics, a stopped proxy.
  /^server\/(?:ops|jobs|dev|entry|live)/,
  /^server\/(?:cache\/cached-page|http\/(?:listener|server-limits|user-agent))\.ts$/,
  // The service worker has no page: its two sentences are in every language.
  /^app\/worker\/push\.ts$/,
  // Texts that a fresh site starts with, for the organizer to change, and what `npm run demo` says.
  /^domain\/cup\/first-cup\.ts$/,
  // Stored in English, and translated when they are read (`unsentReason`).
  /^domain\/messaging\/(?:email-delivery|email-retry-rules|unsent-reason-rules)\.ts$/,
  // Headings and values of a CSV file for accounting.
  /^domain\/(?:teams\/fee-rules|payments\/team-payments)\.ts$/,
];

/** Attributes that people see or hear. */
const SHOWN = /^(?:aria-label|aria-description|alt|title|placeholder|label|caption|content)$/;

/** Functions whose texts are for developers. */
const FOR_DEVELOPERS = /^(?:Error|TypeError|RangeError|SettingError|Super|URL|RegExp)$/;

/** Drawings in SVG also begin with a capital. */
const PATH = /^[Mm]\d[\d .,A-Za-z-]*$/;

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
      const name = isNode(callee) ? String(callee["name"] ?? callee["type"]) : "";
      if (FOR_DEVELOPERS.test(name)) return;
      // An argument is not what the attribute shows.
      walk(node["arguments"]);
      return;
    }
    // The name of a field, such as the one of `game[`team${side}Name`]`.
    if (type === "MemberExpression") return walk(node["object"], attribute);
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
      if (isShown || (attribute === "" && SENTENCE.test(value.trim()) && !PATH.test(value)))
        found.push(value.trim());
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
