import type { EnglishMessages } from "./+types/messages.ts";
import type { IntlLocale } from "./locales.ts";

declare module "use-intl" {
  interface AppConfig {
    Locale: IntlLocale;
    Messages: EnglishMessages;
  }
}
