import type { ComponentProps } from "react";
import { SiteLink } from "../i18n/site-link.tsx";

/** A link within or below a text that is large enough as a touch target. */
export function TextLink({ className = "", children, ...link }: ComponentProps<typeof SiteLink>) {
  return (
    <SiteLink {...link} className={`inline-flex min-h-11 items-center ${className}`.trim()}>
      {children}
    </SiteLink>
  );
}
