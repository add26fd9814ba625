import { type Element, elementsIn, parseHtml, textIn } from "./parse-html.ts";

export interface Field {
  name: string;
  /** The input's type, or textarea, select, button. */
  kind: string;
  /** The initial value; null if it would not be sent, such as an unchecked box. */
  value: string | null;
  offered: string[];
  autocomplete: string;
}

export interface Form {
  method: "get" | "post";
  action: string;
  multipart: boolean;
  fields: Field[];
  appSecret: string | null;
}

/** Every form of a page, one for each of its submit buttons that sends a value. */
export function formsOf(html: string, address: string): Form[] {
  const page = parseHtml(html);
  const app = [...elementsIn(page, "a")].map((each) => each.attributes.get("href") ?? "");
  const appSecret = app.join(" ").match(/otpauth:\S*[?&]secret=([A-Z2-7]+)/)?.[1] ?? null;
  return [...elementsIn(page, "form")].flatMap((form) => {
    const id = form.attributes.get("id");
    const inside = new Set(elementsIn(form));
    const controls = [...elementsIn(page, "input", "select", "textarea", "button")].filter(
      (each) => {
        const owner = each.attributes.get("form");
        return owner === undefined ? inside.has(each) : owner === id;
      },
    );
    const fields = controls.filter(({ name }) => name !== "button").flatMap(fieldOf);
    const senders = controls.filter(
      (each) => each.name === "button" && (each.attributes.get("type") ?? "submit") === "submit",
    );
    const own = senders.filter((each) => each.attributes.get("name"));
    const each =
      own.length > 0
        ? [...own, ...senders.filter((one) => !own.includes(one))]
        : senders.slice(0, 1);
    return (each.length > 0 ? each : [null]).map((sender) => ({
      ...formBy(form, fields, sender, address),
      appSecret,
    }));
  });
}

function formBy(
  form: Element,
  fields: Field[],
  sender: Element | null,
  address: string,
): Omit<Form, "appSecret"> {
  const method = form.attributes.get("method")?.toLowerCase() === "post" ? "post" : "get";
  const to = sender?.attributes.get("formaction") ?? form.attributes.get("action") ?? address;
  const url = new URL(to, `http://site.example${address}`);
  if (url.host !== "site.example") throw new Error(`A form of ${address} goes to ${url.host}.`);
  const name = sender?.attributes.get("name");
  const value = sender?.attributes.get("value") ?? "";
  return {
    method,
    action: method === "get" ? url.pathname : url.pathname + url.search,
    multipart: form.attributes.get("enctype") === "multipart/form-data",
    fields: name
      ? [...fields, { name, kind: "button", value, offered: [value], autocomplete: "" }]
      : fields,
  };
}

function fieldOf(element: Element): Field[] {
  const name = element.attributes.get("name");
  if (!name || element.attributes.has("disabled")) return [];
  const autocomplete = element.attributes.get("autocomplete") ?? "";
  if (element.name === "textarea") {
    return [{ name, kind: "textarea", value: textIn(element), offered: [], autocomplete }];
  }
  if (element.name === "select") {
    const options = [...elementsIn(element, "option")];
    const valueOf = (option: Element) => option.attributes.get("value") ?? textIn(option);
    const chosen = options.find((each) => each.attributes.has("selected")) ?? options[0];
    const value = chosen ? valueOf(chosen) : null;
    return [{ name, kind: "select", value, offered: options.map(valueOf), autocomplete }];
  }
  const kind = element.attributes.get("type") ?? "text";
  const value = element.attributes.get("value");
  if (kind === "checkbox" || kind === "radio") {
    const sent = value ?? "on";
    const ticked = element.attributes.has("checked");
    return [{ name, kind, value: ticked ? sent : null, offered: [sent], autocomplete }];
  }
  return [{ name, kind, value: value ?? "", offered: [], autocomplete }];
}
