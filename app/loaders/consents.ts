import type { Ctx } from "#domain/core/context.ts";
import {
  type AgreedText,
  hashAgreedText,
  type OfferedTexts,
} from "#domain/people/guardians/consents.ts";
import {
  type Consents,
  type ConsentText,
  consentsIn,
  optionalDocuments,
  termsIn,
  wordingOf,
} from "#domain/site/content/legal.ts";
import { readContent, readLegalVersion } from "#domain/site/content/read-content.ts";
import { LOCALES } from "#i18n/locales.ts";

type Reader = Pick<Ctx, "db" | "locale">;

/** The texts in the language of the page that shows them. */
export async function readConsentTexts(ctx: Reader): Promise<Consents> {
  const { legal } = await readContent(ctx);
  return consentsIn(legal, await readLegalVersion(ctx), ctx.locale);
}

export async function offeredTexts(ctx: Reader): Promise<OfferedTexts> {
  const { required, optional, own } = await readConsentTexts(ctx);
  return { required: required.map(offered), optional: [...optional, ...own].map(offered) };
}

/** Of the documents that may be refused. */
export async function optionalIds(ctx: Reader): Promise<string[]> {
  return optionalDocuments((await readContent(ctx)).legal);
}

/** Finds whether an answer was to the present wording, in whatever language. */
export async function readIsCurrentWording(ctx: Reader) {
  const { legal } = await readContent(ctx);
  const known = new Set(
    LOCALES.flatMap((locale) =>
      Object.values(consentsIn(legal, null, locale))
        .flat()
        .map(offered)
        .map(wordingKey),
    ),
  );
  return (answer: { document: string; hash: string }) => known.has(wordingKey(answer));
}

/** The terms in the language of the page that links to them. */
export async function acceptedTerms(ctx: Reader): Promise<AgreedText> {
  const { legal } = await readContent(ctx);
  return offered(termsIn(legal, await readLegalVersion(ctx), ctx.locale));
}

const wordingKey = ({ document, hash }: { document: string; hash: string }) =>
  `${document} ${hash}`;

function offered({ id, title, version, sections }: ConsentText) {
  return { document: id, title, ...hashAgreedText(version, wordingOf(sections)) };
}
