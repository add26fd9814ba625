import { agreedText } from "../domain/accounts/agreed-text.ts";
import type { OfferedTexts } from "../domain/guardians/record-answers.ts";
import {
  type ConsentText,
  consentText,
  optionalTexts,
  ownTexts,
  requiredTexts,
} from "./content/consents.ts";
import { terms, termsText } from "./content/terms.ts";

export function offeredTexts(): OfferedTexts {
  return {
    required: requiredTexts.map(offered),
    optional: [...optionalTexts, ...ownTexts].map(offered),
  };
}

export const acceptedTerms = () => agreedText(terms.version, termsText());

function offered(text: ConsentText) {
  const { document, title, version } = text;
  return { document, title, ...agreedText(version, consentText(text)) };
}
