import { cleanLine } from "./text-rules.ts";

const MAX_URL = 500;

/** A page of another site, by https. */
export function parseWebAddress(raw: string): string | null {
  const clean = cleanLine(raw, MAX_URL);
  if (!clean.ok || !URL.canParse(clean.value)) return null;
  const url = new URL(clean.value);
  // A host can hold ';', which would end a directive of the page's security policy.
  const isPublic = url.protocol === "https:" && /^[\w-]+(?:\.[\w-]+)+$/.test(url.hostname);
  return isPublic && url.username === "" && url.password === "" ? url.href : null;
}
