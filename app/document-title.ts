import { SIGNED_PAPER } from "../domain/people/guardians/consent-rules.ts";
import { optionalTexts, ownTexts, requiredTexts } from "./content/consents.ts";

export function documentTitle(document: string): string {
  if (document === SIGNED_PAPER) return "Signed paper";
  const texts = [...requiredTexts, ...optionalTexts, ...ownTexts];
  // Retired documents have no title.
  return texts.find((text) => text.document === document)?.title ?? document;
}
