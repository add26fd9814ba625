import { useTranslations } from "use-intl";
import { formatDollars, formatList } from "#domain/core/format-rules.ts";
import { contentTopic } from "#domain/core/topics.ts";
import { picturesIn } from "#domain/site/content/content-pictures.ts";
import { richText } from "#domain/site/content/rich-text.ts";
import { readShownPictures } from "#domain/site/pictures/shown-pictures.ts";
import type { Locale } from "#i18n/locales.ts";
import { localized } from "#i18n/localized.ts";
import { message } from "#i18n/message.ts";
import { programPicture } from "../content/pictures.ts";
import { withDependencies } from "../http/request-context.ts";
import { ContentText, SiteLink } from "../i18n/reader-language.tsx";
import { contentOf, PREVIEW } from "../loaders/content.ts";
import { page } from "../routing/page.ts";
import { ButtonLink, hidden } from "../ui/buttons.tsx";
import { ContentPicture } from "../ui/content-picture.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { Band } from "../ui/site/band.tsx";
import { RichText } from "../ui/site/rich-text.tsx";
import type { Route } from "./+types/programs";

type ShownProgram = Route.ComponentProps["loaderData"]["programs"][number];

export const loader = page(
  {
    access: "everybody",
    title: message("frame.links.programs"),
    description: ({ programs: { items } }, locale) =>
      message("site.programs.description", {
        programs: firstOf(
          items.map(({ title }) => localized(title, locale).content),
          locale,
        ),
      }),
    card: "programs",
    cache: { for: "everybody", uncached: [PREVIEW] },
  },
  async ({ ctx, url, context }) => {
    const { programs } = await contentOf(ctx, url);
    const find = await readShownPictures(ctx, picturesIn("programs", programs));
    return withDependencies(context, {
      programs: programs.items.map((program) => ({
        ...program,
        description: richText(program.description),
        picture: find(program.picture) ?? programPicture(program.picture),
      })),
      topics: [contentTopic],
    });
  },
);

/** Search engines show about 160 characters of a description. */
const MOST_NAMED = 105;

function firstOf(names: readonly string[], locale: Locale): string {
  const all = formatList(names, locale);
  return all.length <= MOST_NAMED || names.length === 1 ? all : firstOf(names.slice(0, -1), locale);
}

export default function Programs({ loaderData: { programs } }: Route.ComponentProps) {
  const links = useTranslations("frame");
  const t = useTranslations("site");
  return (
    <>
      <PageHead title={links("links.programs")} lead={t("programs.lead")} />
      <ul className="my-8 grid grid-cols-1 gap-5 sm:grid-cols-2">
        {programs.map((program) => (
          <li key={program.id}>
            <ProgramCard {...program} />
          </li>
        ))}
      </ul>
      <div className="-mb-12">
        <Band heading={t("programs.book")} look="night">
          <p className="text-lg text-night-soft">{t("programs.bookText")}</p>
          <p className="choices mt-4">
            <ButtonLink href="/contact">{links("links.contact")}</ButtonLink>
          </p>
        </Band>
      </div>
    </>
  );
}

function ProgramCard({ title, description, picture, plans, ...program }: ShownProgram) {
  const t = useTranslations("site");
  return (
    <article
      className={`grid h-full overflow-hidden rounded-lg border border-rule bg-panel shadow-raised ${picture ? "grid-rows-[minmax(10rem,1fr)_auto] sm:grid-rows-[minmax(12rem,1fr)_auto]" : ""}`}
    >
      {picture ? (
        <div className="relative bg-sunk">
          <ContentPicture
            picture={picture}
            sizes="(min-width: 40rem) 50vw, 100vw"
            loading="lazy"
            className="absolute size-full object-cover"
          />
        </div>
      ) : null}
      <div className="p-4 wrap-anywhere sm:p-6">
        <h2 className="my-0 text-xl ">
          <ContentText of={title} />
        </h2>
        <RichText of={description} className="mt-2 mb-4" />
        {plans.length > 0 ? <PlanTable plans={plans} {...program} /> : <PriceTag {...program} />}
        <p className="mt-3 mb-0">
          <SiteLink href="/contact" className="inline-flex min-h-11 items-center font-bold">
            {t.rich("programs.contactAbout", {
              hidden: hidden,
              program: () => <ContentText of={title} />,
            })}
          </SiteLink>
        </p>
      </div>
    </article>
  );
}

function PriceTag({ price, unit }: Pick<ShownProgram, "price" | "unit">) {
  if (price === null) return null;
  return (
    <p className="my-0 flex flex-wrap items-baseline gap-x-3">
      {/* A fixed width avoids a layout shift when the web font loads. */}
      <span className="min-w-22 font-display text-3xl leading-none font-extrabold text-accent">
        {formatDollars(price)}
      </span>{" "}
      {unit.en ? (
        <span className="text-lg">
          <ContentText of={unit} />
        </span>
      ) : null}
    </p>
  );
}

function PlanTable({ duration, plans }: Pick<ShownProgram, "duration" | "plans">) {
  const t = useTranslations("site");
  return (
    <table>
      <caption>
        {duration.en
          ? t.rich("programs.plansOver", { duration: () => <ContentText of={duration} /> })
          : t("programs.plans")}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="w-24">
            {t("programs.sessions")}
          </th>
          <th scope="col">{t("programs.details")}</th>
          <th scope="col" className="w-28 text-right">
            {t("programs.price")}
          </th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ sessions, details, price }) => (
          <tr key={sessions}>
            <th scope="row" className="font-display text-xl leading-none">
              {t.rich("programs.sessionCount", { count: sessions ?? 0, hidden: hidden })}
            </th>
            <td>
              <ContentText of={details} />
            </td>
            <td className="text-right font-display text-2xl leading-none font-extrabold text-accent">
              {formatDollars(price ?? 0)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
