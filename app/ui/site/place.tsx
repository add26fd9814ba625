import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { SiteLink } from "#app/i18n/reader-language.tsx";
import { type CupPlace, fieldAnchor } from "#domain/cup/place-rules.ts";
import { Icon } from "../icon.tsx";

/** Opens the map app of a phone. Nothing of it loads before. */
export function DirectionsLink({
  place,
  className,
}: {
  place: Pick<CupPlace, "directionsUrl">;
  className?: string;
}) {
  const t = useTranslations("site.place");
  const opens = useTranslations("common")("opensInNewTab");
  return (
    <a className={className} href={place.directionsUrl} target="_blank" rel="noreferrer">
      <Icon name="pin" className="size-5 shrink-0" />
      {t("directions")}
      <span className="sr-only"> {opens}</span>
    </a>
  );
}

/** 'Sunset Fields, 1200 Example Avenue' with the way there. */
export function PlaceLine({ place }: { place: CupPlace }) {
  return (
    <>
      {[place.name, place.address].filter(Boolean).join(", ")}{" "}
      <DirectionsLink place={place} className="inline-flex items-center gap-1 underline" />
    </>
  );
}

/** Leads to where a field of the current cup is, once the organizer has said where games are. */
export function FieldLink({ field }: { field: string }) {
  const root: unknown = useRouteLoaderData("root");
  const isKnown = typeof root === "object" && root !== null && "hasPlace" in root && root.hasPlace;
  if (!isKnown) return field;
  return (
    <SiteLink className="field-link" href={`/place#${fieldAnchor(field)}`}>
      {field}
    </SiteLink>
  );
}
