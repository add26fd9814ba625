/** The texts of a list, which are separated by ' | ' or on lines of their own. */
export const listed = (texts: TemplateStringsArray): string[] =>
  texts
    .join("")
    .trim()
    .split(/\n\s*| \| /);

/** Pairs such as 'given → expected', listed in the same way. */
export const paired = (texts: TemplateStringsArray): [string, string][] =>
  listed(texts).map((text) => {
    const [given = "", expected = ""] = text.split(" → ");
    return [given, expected];
  });
