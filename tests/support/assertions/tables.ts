/** The texts of a list, which are separated by ' | ' or on lines of their own. */
export const listed = (texts: TemplateStringsArray, ...values: unknown[]): string[] =>
  String.raw({ raw: texts }, ...values)
    .trim()
    .split(/\n\s*| \| /);

/** Pairs such as 'given → expected', listed in the same way. */
export const paired = (texts: TemplateStringsArray): [string, string][] =>
  listed(texts).map((text) => {
    const [given = "", expected = ""] = text.split(" → ");
    return [given, expected];
  });

export type Names<Text> = Text extends `${infer First} ${infer Rest}` ? First | Names<Rest> : Text;

/** The words of a text, each as its own type. */
export const namesIn = <Text extends string>(text: Text) => text.split(" ") as Names<Text>[];

export const forNames = <Text extends string, Value>(text: Text, value: Value) =>
  Object.fromEntries(namesIn(text).map((name) => [name, value])) as Record<Names<Text>, Value>;
