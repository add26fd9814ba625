import type { Ctx, SignedIn } from "../../../domain/core/context.ts";
import type { Browser } from "../fixtures/test-site.ts";
import { type ReadyForm, readyForm, type TwoSites } from "../fixtures/two-sites.ts";

export interface Case {
  browsers: Browser[];
  form: ReadyForm;
  /** The audit action, expected once. */
  action: string;
  /** A condition that one more row must meet afterward: `teams where name = 'Cubs'`. */
  row?: string;
  answer: RegExp;
}

export type Cases = Record<string, () => Promise<Case>>;

export interface Desk {
  sites: TwoSites;
  admin: Ctx & { actor: SignedIn };
}

let count = 0;

export const fresh = (name: string) => `${name} ${++count}`;

export async function formOn(
  browsers: Browser[],
  address: string,
  holds: Record<string, string>,
  typed: Record<string, string> = {},
): Promise<Pick<Case, "browsers" | "form">> {
  const [browser] = browsers;
  if (!browser) throw new Error("no browser");
  return { browsers, form: readyForm(await browser.get(address), holds, typed) };
}
