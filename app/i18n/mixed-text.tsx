import { splitAtMarks } from "#i18n/foreign-text.ts";
import { DEFAULT_LOCALE } from "#i18n/locales.ts";

/** Shows a sentence of which parts can be in English on a page in another language. */
export function MixedText({ children }: { children: string }) {
  return splitAtMarks(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} lang={DEFAULT_LOCALE}>
        {part}
      </span>
    ),
  );
}
