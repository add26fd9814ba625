import type { EnglishMessages } from "./+types/messages.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { Locale } from "./locales.ts";

/** A catalog of another language has the keys of the English one; a test compares them. */
type Catalog = { [Namespace in keyof EnglishMessages]: object };

const complete = { en, es } satisfies Record<Locale, Catalog>;

/** All messages, for the server. Browsers load only the namespaces of their page. */
export const catalogs = complete as unknown as Readonly<Record<Locale, EnglishMessages>>;
