import type { ComponentProps } from "react";
import { localePath } from "#i18n/locales.ts";
import { useLocale } from "./use-locale.ts";

/** A link to a page of this site, in the reader's language. Other addresses stay as they are. */
export function SiteLink({ href, children, ...link }: ComponentProps<"a"> & { href: string }) {
  return (
    <a href={localePath(useLocale(), href)} {...link}>
      {children}
    </a>
  );
}
