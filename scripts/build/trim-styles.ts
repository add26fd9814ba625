import { PurgeCSS } from "purgecss";
import type { Words } from "./words.ts";

const KEYFRAMES = /@(?:-\w+-)?keyframes[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const CHOICE_IN_NOT = /:not\((?:[^()]|\([^()]*\))*:(?:is|where)\(/;

/** The insides of a form's fields, which stand in a stylesheet without their field. */
const INSIDE_FIELDS =
  /(?<=^|[{},])::(?:placeholder|file-selector|-webkit-(?:calendar|date|inner-spin|outer-spin|search))/g;
const FIELDS = ["input", "select", "textarea"];
/** Said again, to the letter, further on in the same rule. */
const SAID_TWICE = /(?<=[{;])([^{};]+);(?=(?:[^{};]+;)*\1[;}])/g;
/** The line height of a size of text, where the same rule has one of its own further on. */
const OVERRULED = /(?<=[{;])line-height:var\([^{};!]+;(?=(?:[^{};]+;)*line-height:)/g;
/** A layer stands for its place among the layers, also without a word. */
const EMPTY = /(?<=^|[{};])(?!@layer)[^{};]+\{\}/g;
/** Where something may read as the end of a rule or of a word of it, and be none. */
const TEXT = /"(?:[^"\\]|\\.)*"|url\(data:/g;
const REGISTERED = /@property (--[\w-]+)\{[^}]*\}/g;

/**
 * The stylesheet without the rules that nothing can match and the values that nothing reads. It is to be as
 * a build writes it: without spaces, and no rule inside of another one.
 */
export async function trimStyles(css: string, words: Words): Promise<string> {
  // What is not on the page leaves its choice, and a choice without any takes its rule along.
  if (CHOICE_IN_NOT.test(css)) throw new Error("PurgeCSS cannot read :is() or :where() in :not().");
  const purge = new PurgeCSS();
  // It looks for what reads a value in rules only.
  for (const [movement] of css.matchAll(KEYFRAMES)) {
    for (const [, name = ""] of movement.matchAll(/var\((--[\w-]+)/g)) {
      purge.variablesStructure.usedVariables.add(name);
    }
  }
  const kept = [":", "&", ...words.beginnings].map((each) => each.replaceAll(/\W/g, "\\$&"));
  // PurgeCSS keeps what is said of no element; said of one that is not on the page, it goes.
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
    // Whatever their values, which nothing says in quotes.
    dynamicAttributes: words.attributes,
    safelist: [new RegExp(`^(?:${kept.join("|")})`)],
    keyframes: true,
    variables: true,
  });
  if (!sheet) throw new Error("PurgeCSS gave no stylesheet.");
  return withoutUnused(withoutIdle(sheet.css));
}

/** Without what changes nothing: rules and conditions without a word, and words that do not count. */
function withoutIdle(css: string): string {
  const isMisread = (text: string) => /[{}]|^url/.test(text);
  if (css.match(TEXT)?.some(isMisread))
    throw new Error("A text or an address holds a sign of stylesheets.");
  const rest = css.replaceAll(SAID_TWICE, "").replaceAll(OVERRULED, "").replaceAll(EMPTY, "");
  return rest === css ? css : withoutIdle(rest);
}

/** Without values that are registered for rules that are gone. */
function withoutUnused(css: string): string {
  const read = css.replaceAll(REGISTERED, "");
  return css.replaceAll(REGISTERED, (rule, name: string) =>
    new RegExp(`${name}(?![\\w-])`).test(read) ? rule : "",
  );
}
