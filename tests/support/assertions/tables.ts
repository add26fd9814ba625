/** The texts of a list, which are separated by ' | ' or on lines of their own. */
export const listed = (texts: TemplateStringsArray): string[] =>
  texts
    .join("")
    .trim()
    .split(/\n\s*| \| /);
