import {
  hashAgreedText,
  type OfferedText,
  type OfferedTexts,
} from "../../domain/people/guardians/consents.ts";

const text = (document: string, version = "1"): OfferedText => ({
  document,
  title: `The ${document} text`,
  version,
  hash: `${document} ${version}`,
});

export function offered(version = "1"): OfferedTexts {
  return {
    required: ["participation", "terms", "liability"].map((each) => text(each, version)),
    optional: ["media", "contact", "public-name", "own:concussion"].map((each) =>
      text(each, version),
    ),
  };
}

/** The terms that are accepted when an email address is first confirmed. */
export const TERMS = hashAgreedText("2", "Be fair, and on time.");
