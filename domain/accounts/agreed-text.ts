import { createHash } from "node:crypto";

/** The text that a person agreed to. */
export interface AgreedText {
  version: string;
  /** SHA-256 in hex of the text as shown. */
  hash: string;
}

/** What is stored of a text that somebody agrees to. */
export function agreedText(version: string, text: string): AgreedText {
  return { version, hash: createHash("sha256").update(text).digest("hex") };
}
