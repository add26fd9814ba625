import { PurgeCSS } from "purgecss";
import type { Words } from "./words.ts";

const KEYFRAMES = /@(?:-\w+-)?keyframes[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const CHOICE_IN_NOT = /:not\((?:[^()]|\([^()]*\))*:(?:is|where)\(/;

const INSIDE_FIELDS =
  /(?<=^|[{},])::(?:placeholder|file-selector|-webkit-(?:calendar|date|inner-spin|outer-spin|search))/g;
const FIELDS = ["input", "select", "textarea"];
const SAID_TWICE = /(?<=[{;])([^{};]+);(?=(?:[^{};]+;)*\1[;}])/g;
const OVERRULED = /(?<=[{;])line-height:var\([^{};!]+;(?=(?:[^{};]+;)*line-height:)/g;
/** Keeps empty @layer rules: they define the order of layers. */
const EMPTY = /(?<=^|[{};])(?!@layer)[^{};]+\{\}/g;
const TEXT = /"(?:[^"\\]|\\.)*"|url\(data:/g;
const REGISTERED = /@property (--[\w-]+)\{[^}]*\}/g;

/**
 * Removes rules that match nothing and unused custom properties. Expects minified CSS without
 * nested rules.
 */
export async function trimStyles(css: string, words: Words): Promise<string> {
  if (CHOICE_IN_NOT.test(css)) throw new Error("PurgeCSS cannot read :is() or :where() in :not().");
  const purge = new PurgeCSS();
  // PurgeCSS looks for uses of a variable in rules only, not in keyframes.
  for (const [movement] of css.matchAll(KEYFRAMES)) {
    for (const [, name = ""] of movement.matchAll(/var\((--[\w-]+)/g)) {
      purge.variablesStructure.usedVariables.add(name);
    }
  }
  const kept = [":", "&", ...words.beginnings].map((each) => each.replaceAll(/\W/g, "\\$&"));
  // PurgeCSS keeps selectors without an element; with the prefix it drops those of absent fields.
  const hasFields = words.elements.some((name) => FIELDS.includes(name));
  const raw = hasFields ? css : css.replaceAll(INSIDE_FIELDS, "input$&");
  const [sheet] = await purge.purge({
    css: [{ raw }],
    content: [{ raw: "", extension: "" }],
    defaultExtractor: () => ({
      undetermined: words.quoted,
      tags: words.elements,
      attributes: { names: [], values: [] },
      classes: [],
      ids: [],
    }),
    dynamicAttributes: words.attributes,
    safelist: [new RegExp(`^(?:${kept.join("|")})`)],
    keyframes: true,
    variables: true,
  });
  if (!sheet) throw new Error("PurgeCSS gave no stylesheet.");
  return withoutUnused(withoutIdle(sheet.css));
}

function withoutIdle(css: string): string {
  const isMisread = (text: string) => /[{}]|^url/.test(text);
  if (css.match(TEXT)?.some(isMisread))
    throw new Error("A text or an address holds a sign of stylesheets.");
  const rest = css.replaceAll(SAID_TWICE, "").replaceAll(OVERRULED, "").replaceAll(EMPTY, "");
  return rest === css ? css : withoutIdle(rest);
}

function withoutUnused(css: string): string {
  const read = css.replaceAll(REGISTERED, "");
  return css.replaceAll(REGISTERED, (rule, name: string) =>
    new RegExp(`${name}(?![\\w-])`).test(read) ? rule : "",
  );
}
