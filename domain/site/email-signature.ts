import type { Reading } from "#domain/core/context.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import { isExample } from "./content/contact.ts";
import { readContent } from "./content/read-content.ts";

/** The last line of every email: the institute, its phone unless that is the example, the site. */
export async function emailSignature(ctx: Reading<"siteUrl">): Promise<string> {
  const { name, phone } = (await readContent(ctx)).contact;
  const all = [name, isExample(phone) ? "" : formatPhone(phone), ctx.siteUrl];
  return all.filter((each) => each !== "").join(", ");
}
