import { expect } from "@playwright/test";
import type { DemoSite } from "#tools/screenshots/demo-site.ts";

/** Asks what serve.mjs has beside the site. */
export async function askHelper<Answer>(path: string, query = {}): Promise<Answer> {
  const port = process.env["E2E_MAIL_PORT"];
  const answer = await fetch(`http://127.0.0.1:${port}${path}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}

export type SharedDemo = Omit<DemoSite, "close" | "addAdmin">;

/** The demo of this run, for journeys that only read. Its admin reads that language. */
export const sharedDemo = (language = "en") => askHelper<SharedDemo>("/demo", { language });

export const mailTo = (to: string) =>
  askHelper<{ subject: string; body: string }[]>("/mail", { to });

export async function linkTo(address: string, part: string): Promise<string> {
  const links = async () =>
    (await mailTo(address)).flatMap(({ body }) => body.match(/https?:\/\/\S+/g) ?? []);
  const found = async () => (await links()).findLast((link) => link.includes(part));
  await expect.poll(found).toBeDefined();
  return (await found()) ?? "";
}
