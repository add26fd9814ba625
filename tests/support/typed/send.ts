import type { Form } from "./forms.ts";

export type Typed = string | Uint8Array;

export interface Answer {
  status: number;
  location: string | null;
  headers: Headers;
  isPage: boolean;
  body: string;
  /** CPU milliseconds of the site's thread, which include other work of this process. */
  busy: number;
}

interface Asked {
  ask(person: string, address: string, init?: RequestInit): Promise<Answer>;
}

export function send(
  stage: Asked,
  person: string,
  form: Form,
  values: Iterable<readonly [string, Typed]>,
): Promise<Answer> {
  const pairs = [...values];
  if (form.method === "get") return stage.ask(person, `${form.action}?${encoded(pairs)}`);
  if (form.multipart)
    return stage.ask(person, form.action, { method: "POST", body: parts(form, pairs) });
  return stage.ask(person, form.action, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: encoded(pairs),
  });
}

const bytesOf = (typed: Typed) =>
  typeof typed === "string" ? new TextEncoder().encode(typed) : typed;

function encoded(pairs: readonly (readonly [string, Typed])[]): string {
  return pairs
    .map(([name, typed]) => {
      const text = Buffer.from(bytesOf(typed)).toString("latin1");
      const value = text.replace(
        /[^a-zA-Z0-9_.-]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`,
      );
      return `${name}=${value}`;
    })
    .join("&");
}

function parts(form: Form, pairs: readonly (readonly [string, Typed])[]): FormData {
  const body = new FormData();
  for (const [name, typed] of pairs) {
    const isFile = form.fields.some((field) => field.name === name && field.kind === "file");
    const bytes = new Uint8Array(bytesOf(typed));
    body.append(name, isFile ? new File([bytes], "games.csv") : new TextDecoder().decode(bytes));
  }
  return body;
}
