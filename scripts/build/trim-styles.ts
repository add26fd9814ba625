import { PurgeCSS } from "purgecss";
import type { Words } from "./words.ts";

const KEYFRAMES = /@(?:-\w+-)?keyframes[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const CHOICE_IN_NOT = /:not\((?:[^()]|\([^()]*\))*:(?:is|where)\(/;

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
  const [sheet] = await purge.purge({
    css: [{ raw: css }],
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
  return sheet.css;
}
