import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { IntlLocale } from "#i18n/locales.ts";
import type { EnglishMessages } from "../../i18n/+types/messages.ts";

export type SomeMessages = Partial<EnglishMessages>;

/** Messages of a language for the components in it; the server passes all, a browser what it has. */
export function Messages({
  locale,
  messages,
  children,
}: {
  locale: IntlLocale;
  messages: SomeMessages;
  children: ReactNode;
}) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
