import { hashAgreedText, type OfferedTexts } from "../../domain/people/guardians/consents.ts";
import {
  type ConsentText,
  consentText,
  optionalTexts,
  ownTexts,
  requiredTexts,
} from "../content/consents.ts";
import { terms, termsText } from "../content/terms.ts";

export function offeredTexts(): OfferedTexts {
  return {
    required: requiredTexts.map(offered),
    optional: [...optionalTexts, ...ownTexts].map(offered),
  };
}

export const acceptedTerms = () => hashAgreedText(terms.version, termsText());

function offered(text: ConsentText) {
  const { document, title, version } = text;
  return { document, title, ...hashAgreedText(version, consentText(text)) };
}
