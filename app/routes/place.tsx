import { useTranslations } from "use-intl";
import { cupTopic } from "#domain/core/topics.ts";
import { cupDates } from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { placeOf } from "#domain/cup/place-rules.ts";
import { readShownPictures } from "#domain/site/pictures/shown-pictures.ts";
import { message } from "#i18n/message.ts";
import { headOfData } from "../http/page-meta.ts";
import { withDependencies } from "../http/request-context.ts";
import { MixedText } from "../i18n/reader-language.tsx";
import { contentOf, PREVIEW } from "../loaders/content.ts";
import { page } from "../routing/page.ts";
import { CopyButton } from "../ui/buttons.tsx";
import { Icon } from "../ui/icon.tsx";
import { EmptyState, PageHead } from "../ui/page-layout.tsx";
import { GroundsMap } from "../ui/site/grounds-map.tsx";
import { DirectionsLink } from "../ui/site/place.tsx";
import type { Route } from "./+types/place";

export const meta = headOfData;

export const loader = page(
  { access: "everybody", cache: { for: "everybody", uncached: [PREVIEW] } },
  async ({ ctx, context, url, translate }) => {
    const { grounds } = await contentOf(ctx, url);
    const picture = (await readShownPictures(ctx, [grounds.picture]))(grounds.picture);
    const { cup } = await readCupOverview(ctx);
    const place = placeOf(cup);
    const title = translate(message("site.place.title"));
    return withDependencies(context, {
      place,
      grounds: picture && { picture, marks: grounds.marks },
      cup: { name: cup.name, dates: cupDates(cup, ctx.locale) },
      head: {
        title,
        ...(place && {
          description: translate(message("site.place.about", { cup: cup.name })),
          path: "/place",
          card: "rules" as const,
        }),
      },
      address: "/place",
      topics: [cupTopic(cup.id)],
    });
  },
);

export default function PlacePage({ loaderData }: Route.ComponentProps) {
  const { place, grounds, cup } = loaderData;
  const t = useTranslations("site.place");
  return (
    <>
      <PageHead
        kicker={<MixedText>{[cup.name, cup.dates].filter(Boolean).join(", ")}</MixedText>}
        title={place?.name || t("title")}
        lead={place?.address}
      >
        {place ? (
          <p className="choices mt-4 mb-0">
            <DirectionsLink place={place} className="button button-primary" />
            {place.address ? <CopyButton text={place.address} label={t("copy")} /> : null}
          </p>
        ) : null}
      </PageHead>
      {place === null && grounds === null ? <EmptyState>{t("unknown")}</EmptyState> : null}
      <div className="cols gap-x-8">
        {grounds ? <GroundsMap {...grounds} /> : null}
        <div>
          {place?.parking ? (
            <section aria-labelledby="parking">
              <h2 id="parking">{t("parking")}</h2>
              <p className="text-lg">{place.parking}</p>
            </section>
          ) : null}
          {place && place.fields.length > 0 ? (
            <section aria-labelledby="fields">
              <h2 id="fields">{t("fields")}</h2>
              <ul className="rows max-w-3xl">
                {place.fields.map(({ field, anchor, text }) => (
                  <li key={anchor} id={anchor} className="place-field flex gap-3 py-3">
                    <Icon name="pin" className="size-6 shrink-0 text-accent" />
                    <span>
                      <b className="block">{field}</b>
                      {text}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}
