import { useTranslations } from "use-intl";
import type { ShownSponsor } from "#app/loaders/sponsors.ts";
import { ContentPicture } from "../content-picture.tsx";

/** Their logos in a row. On paper and on the big screen, where nobody presses, without links. */
export function Sponsors({
  of,
  linked = true,
  className = "my-6",
}: {
  of: readonly ShownSponsor[];
  linked?: boolean;
  className?: string;
}) {
  const t = useTranslations("home");
  if (of.length === 0) return null;
  return (
    <section aria-label={t("sponsors")} className={`sponsors ${className}`}>
      <p>{t("sponsors")}</p>
      <ul>
        {of.map(({ id, logo, link }) => {
          const picture = <ContentPicture picture={logo} sizes="12rem" />;
          return (
            <li key={id}>
              {link && linked ? (
                <a href={link} target="_blank" rel="noopener noreferrer sponsored">
                  {picture}
                </a>
              ) : (
                picture
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
