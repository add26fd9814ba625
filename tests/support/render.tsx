import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Messages } from "#app/i18n/provider.tsx";
import { catalogs } from "#i18n/catalogs.ts";
import { INTL_LOCALES, type Locale } from "#i18n/locales.ts";

export function rendered(component: ReactNode, locale: Locale = "en"): string {
  return renderToStaticMarkup(
    <Messages locale={INTL_LOCALES[locale]} messages={catalogs[locale]}>
      {component}
    </Messages>,
  );
}
