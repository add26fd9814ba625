import type { ReactNode } from "react";
import { SiteLink } from "../i18n/site-link.tsx";
import { Icon, type IconName } from "./icon.tsx";

export function LinkCard({
  href,
  title,
  children,
  icon,
}: {
  href: string;
  title: string;
  children?: ReactNode;
  icon?: IconName;
}) {
  return (
    <SiteLink
      href={href}
      className="link-card flex min-h-20 items-center gap-4 rounded-lg border border-rule bg-panel p-4 no-underline shadow-raised"
    >
      {icon ? <Icon name={icon} className="size-8 shrink-0 text-accent" /> : null}
      <span className="min-w-0">
        <span className="block font-display text-2xl leading-none font-extrabold text-ink">
          {title}
        </span>
        {children ? <span className="mt-1 block leading-snug text-soft">{children}</span> : null}
      </span>
      <Icon name="arrow" className="ml-auto size-5 shrink-0 text-accent" />
    </SiteLink>
  );
}
