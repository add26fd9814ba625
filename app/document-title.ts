import { SIGNED_PAPER } from "../domain/guardians/document-rules.ts";
import { optionalTexts, ownTexts, requiredTexts } from "./content/consents.ts";

/** What a document that somebody agreed to is called. */
export function documentTitle(document: string): string {
  if (document === SIGNED_PAPER) return "Signed paper";
  const texts = [...requiredTexts, ...optionalTexts, ...ownTexts];
  // One that is asked no more keeps its id for a name.
  return texts.find((text) => text.document === document)?.title ?? document;
}
