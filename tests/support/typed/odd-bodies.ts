import type { Form } from "./forms.ts";
import type { TypedStage } from "./stage.ts";

type OddBody = (form: Form, values: ReadonlyMap<string, string>) => RequestInit;

const post = (body: BodyInit, type?: string): RequestInit => ({
  method: "POST",
  body,
  ...(type === undefined ? {} : { headers: { "Content-Type": type } }),
});

const urlencoded = "application/x-www-form-urlencoded";
const pairs = (values: ReadonlyMap<string, string>) => new URLSearchParams([...values]);

export const oddBodies: Record<string, OddBody> = {
  "an empty body": () => post("", urlencoded),
  "no body": () => ({ method: "POST" }),
  "the button alone": (_, values) =>
    post(new URLSearchParams([...values].filter(([name]) => name === "intent"))),
  "every field twice": (_, values) =>
    post(
      new URLSearchParams(
        [...values].flatMap(([name, value]) => [
          [name, "x"],
          [name, value],
        ]),
      ),
    ),
  "every field empty": (_, values) =>
    post(
      new URLSearchParams(
        [...values].map(([name, value]) => [name, name === "intent" ? value : ""]),
      ),
    ),
  "files for texts": (_, values) => {
    const body = new FormData();
    for (const [name, value] of values) {
      if (name === "intent") body.append(name, value);
      else body.append(name, new File([value], "x.txt", { type: "text/html" }));
    }
    return post(body);
  },
  "texts for files": (_, values) => post(pairs(values)),
  JSON: (_, values) => post(JSON.stringify(Object.fromEntries(values)), "application/json"),
  "no type": (_, values) => post(new TextEncoder().encode(String(pairs(values)))),
  "plain text": (_, values) => post(String(pairs(values)), "text/plain"),
  "another charset": (_, values) =>
    post(Buffer.from(String(pairs(values)), "utf16le"), `${urlencoded}; charset=utf-16le`),
  "percents that are none": (_, values) =>
    post([...values].map(([name]) => `${name}=%zz%`).join("&"), urlencoded),
  "bytes that are no text": (_, values) =>
    post([...values].map(([name]) => `${name}=%ff%fe%00`).join("&"), urlencoded),
  "a boundary that never comes": (_, values) =>
    post(String(pairs(values)), "multipart/form-data; boundary=never"),
  "objects in names": (_, values) =>
    post(new URLSearchParams([...values].map(([name, value]) => [`${name}[$ne]`, value]))),
  "ten thousand fields": (_, values) => {
    const body = pairs(values);
    for (let each = 0; each < 10_000; each++) body.append(each.toString(36), "");
    return post(body);
  },
};

export function sendOddly(
  stage: TypedStage,
  person: string,
  form: Form,
  values: ReadonlyMap<string, string>,
  how: string,
) {
  const body = oddBodies[how];
  if (!body) throw new Error(`Nobody sends ${how}.`);
  return stage.ask(person, form.action, body(form, values));
}
