import { SiteLink } from "#app/i18n/site-link.tsx";
import { ContentText } from "#app/i18n/use-content.tsx";
import type { Localized } from "#i18n/localized.ts";

/** Where to go next, and why. `brief` leaves out the reasons. */
export function PageList({
  pages,
  brief = false,
}: {
  pages: { href: string; title: string; about?: Localized<string> }[];
  brief?: boolean;
}) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 md:grid-cols-4">
      {pages.map(({ href, title, about }) => (
        <li key={href} className="border-t border-rule">
          <SiteLink href={href} className="block min-h-11 py-3">
            <b>{title}</b>
          </SiteLink>
          {brief || !about ? null : (
            <p className="-mt-3 mb-3 text-soft">
              <ContentText of={about} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
