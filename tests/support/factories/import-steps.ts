import { parse } from "node-html-parser";

/** What the import page's form sends next, each answer being 'new'; null if nothing is left. */
export function nextImportFields(html: string): Record<string, string> | null {
  const form = parse(html)
    .querySelectorAll("form")
    .find((each) => each.querySelector('input[name="text"]') && each.querySelector("button"));
  if (!form) return null;
  const hidden = form
    .querySelectorAll("input")
    .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
  const chosen = form.querySelectorAll("select").map((select) => {
    const last = select.querySelectorAll("option").at(-1);
    return [select.getAttribute("name") ?? "", last?.getAttribute("value") ?? ""];
  });
  return Object.fromEntries([...hidden, ...chosen]);
}

interface Page {
  status: number;
  text: string;
}

export async function importInSteps(
  post: (fields: Record<string, string>, file?: string) => Promise<Page>,
  file: string,
): Promise<Page> {
  let page = await post({ intent: "check" }, file);
  for (let step = 0; step < 5; step++) {
    const fields = nextImportFields(page.text);
    if (!fields) break;
    page = await post(fields);
  }
  return page;
}
