import { useTranslations } from "use-intl";
import { formatDollars } from "../../domain/core/format-rules.ts";
import { message } from "../../i18n/message.ts";
import { type Plans, type Price, type Program, programs } from "../content/programs.ts";
import { SiteLink } from "../i18n/site-link.tsx";
import { ContentText } from "../i18n/use-content.tsx";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { ContentPicture } from "../ui/content-picture.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { Band } from "../ui/site/band.tsx";

export const loader = page({
  access: "everybody",
  title: message("frame.links.programs"),
  description: message("site.programs.description"),
  card: "programs",
  cache: { for: "everybody" },
});

export default function Programs() {
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

function ProgramCard({ name, about, picture, offer }: Program) {
  const t = useTranslations("site");
  return (
    <article className="grid h-full grid-rows-[minmax(10rem,1fr)_auto] overflow-hidden rounded-lg border border-rule bg-panel shadow-raised sm:grid-rows-[minmax(12rem,1fr)_auto]">
      <div className="relative">
        <ContentPicture
          picture={picture}
          loading="lazy"
          className="absolute size-full object-cover"
        />
      </div>
      <div className="p-4 wrap-anywhere sm:p-6">
        <h2 className="my-0 text-2xl sm:text-3xl">
          <ContentText of={name} />
        </h2>
        <p className="mt-2 mb-4">
          <ContentText of={about} />
        </p>
        {offer.kind === "plans" ? <PlanTable {...offer} /> : <PriceTag {...offer} />}
        <p className="mt-3 mb-0">
          <SiteLink href="/contact" className="inline-flex min-h-11 items-center font-bold">
            {t.rich("programs.contactAbout", {
              hidden: (text) => <span className="sr-only">{text}</span>,
              program: () => <ContentText of={name} />,
            })}
          </SiteLink>
        </p>
      </div>
    </article>
  );
}

function PriceTag({ price, per }: Price) {
  return (
    <p className="my-0 flex flex-wrap items-baseline gap-x-3">
      {/* A fixed width avoids a layout shift when the web font loads. */}
      <span className="min-w-22 font-display text-6xl leading-none font-extrabold text-accent">
        {formatDollars(price)}
      </span>{" "}
      {per ? (
        <span className="text-lg">
          <ContentText of={per} />
        </span>
      ) : null}
    </p>
  );
}

function PlanTable({ duration, plans }: Plans) {
  const t = useTranslations("site");
  return (
    <table>
      <caption>
        {t.rich("programs.plansOver", { duration: () => <ContentText of={duration} /> })}
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
            <th scope="row" className="font-display text-2xl leading-none">
              {t.rich("programs.sessionCount", {
                count: sessions,
                hidden: (text) => <span className="sr-only">{text}</span>,
              })}
            </th>
            <td>
              <ContentText of={details} />
            </td>
            <td className="text-right font-display text-4xl leading-none font-extrabold text-accent">
              {formatDollars(price)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
