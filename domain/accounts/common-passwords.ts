import { dictionary } from "@zxcvbn-ts/language-common";
import { passwordText } from "./password-rules.ts";

/** The sentence under the field. */
export const TOO_COMMON = "This password is too common";

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is among the 49,000 that are tried first, in upper or lower case, or one character repeated.
 * Server only: the list is 380 kB.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"].map((each) => each.toLowerCase()));
  const text = passwordText(password).toLowerCase();
  return common.has(text) || /^(.)\1*$/su.test(text);
}
