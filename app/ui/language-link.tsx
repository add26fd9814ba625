import type { ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { hasLocale, LANGUAGE_NAMES, LOCALES, localePath } from "#i18n/locales.ts";
import { useLocale } from "../i18n/reader-language.tsx";
import { thisPage } from "./addresses.ts";

/** Leads to the same page in the other language. The console and field pages have none: see there. */
export function LanguageLink({
  className,
  children,
}: {
  className?: string;
  children?: ReactNode;
}) {
  const root = useRouteLoaderData<{ page: { path: string } }>("root");
  const here = useLocation();
  const locale = useLocale();
  if (!hasLocale(here.pathname)) return null;
  const declared = root?.page.path ?? "*";
  // In the spelling of the route, however the address was typed.
  const pathname = /[:*]/.test(declared) ? here.pathname : declared;
  const other = LOCALES.filter((each) => each !== locale);
  return other.map((each) => (
    <a
      key={each}
      className={className}
      href={localePath(each, thisPage({ pathname, search: here.search }))}
      lang={each}
    >
      {children ?? LANGUAGE_NAMES[each]}
    </a>
  ));
}
