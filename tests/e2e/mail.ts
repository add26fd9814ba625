import { expect } from "@playwright/test";

export async function mailTo(address: string): Promise<{ subject: string; body: string }[]> {
  const port = process.env["E2E_MAIL_PORT"];
  const answer = await fetch(`http://127.0.0.1:${port}/?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as { subject: string; body: string }[];
}

export async function linkTo(address: string, part: string): Promise<string> {
  const links = async () =>
    (await mailTo(address)).flatMap(({ body }) => body.match(/https?:\/\/\S+/g) ?? []);
  const found = async () => (await links()).findLast((link) => link.includes(part));
  await expect.poll(found, { timeout: 30_000 }).toBeDefined();
  return (await found()) ?? "";
}
