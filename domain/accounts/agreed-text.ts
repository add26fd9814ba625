import { createHash } from "node:crypto";

export interface AgreedText {
  version: string;
  /** SHA-256 hex of the text as shown. */
  hash: string;
}

export function agreedText(version: string, text: string): AgreedText {
  return { version, hash: createHash("sha256").update(text).digest("hex") };
}
