import { dictionary } from "@zxcvbn-ts/language-common";
import { passwordText } from "./password-rules.ts";

/** The sentence under the field. */
export const TOO_COMMON = "This password is too common";

let common: ReadonlySet<string> | undefined;

/** What is tried first on this site (ASVS 5.0 6.2.11): the words that stand on its every page, with figures at the end. */
const OURS = /^(?:araknid|cup|soccer|spider|u1[36])+[\d\W]*$/;

/**
 * Whether a password is among the 49,000 that are tried first, in upper or lower case, one character repeated,
 * or the site's own name. Server only: the list is 380 kB.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"].map((each) => each.toLowerCase()));
  const text = passwordText(password).toLowerCase();
  return common.has(text) || /^(.)\1*$/su.test(text) || OURS.test(text.replace(/[\s_-]/g, ""));
}
