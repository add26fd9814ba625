import type { Ctx, SignedIn } from "../../../domain/context.ts";
import type { Browser } from "../browse.ts";
import { type ReadyForm, readyForm, type TwoSites } from "../two-sites.ts";

/** A form as somebody has it before them, what it does, and what it is answered with. */
export interface Case {
  browsers: Browser[];
  form: ReadyForm;
  /** What is written down of it, once. */
  action: string;
  /** A condition that holds for one row more afterwards: `teams where name = 'Cubs'`. */
  row?: string;
  answer: RegExp;
}

/** Forms by what they do, each made ready when it is asked for. */
export type Cases = Record<string, () => Promise<Case>>;

/** Where the forms are sent. */
export interface Desk {
  sites: TwoSites;
  admin: Ctx & { actor: SignedIn };
}

let count = 0;

/** A name that no other test has. */
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
