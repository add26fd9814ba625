import { dictionary } from "@zxcvbn-ts/language-common";
import { passwordText } from "./password-rules.ts";

export const TOO_COMMON = "This password is too common";

let common: ReadonlySet<string> | undefined;

/** Site-specific words with trailing digits, which attackers try first (ASVS 5.0 6.2.11). */
const OURS = /^(?:araknid|cup|soccer|spider|u1[36])+[\d\W]*$/;

/**
 * Checks the 49,000 most common passwords in any case, one repeated character, and the site's name.
 * Server only: the list is 380 kB.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"].map((each) => each.toLowerCase()));
  const text = passwordText(password).toLowerCase();
  return common.has(text) || /^(.)\1*$/su.test(text) || OURS.test(text.replace(/[\s_-]/g, ""));
}
