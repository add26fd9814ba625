import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { founderPicture, hero } from "#app/content/pictures.ts";
import { ContentText } from "#app/i18n/reader-language.tsx";
import { formatDollars } from "#domain/core/format-rules.ts";
import type { About } from "#domain/site/content/about.ts";
import type { HomeTexts } from "#domain/site/content/home.ts";
import type { Rich } from "#domain/site/content/rich-text.ts";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import type { Localized } from "#i18n/localized.ts";
import { ButtonLink } from "../buttons.tsx";
import { ContentPicture } from "../content-picture.tsx";
import { Pattern } from "../page-layout.tsx";
import { useInstitute } from "../use-institute.ts";
import { Band } from "./band.tsx";
import { PageList } from "./home-cup.tsx";
import { RichText } from "./rich-text.tsx";

export interface ShownHome extends Omit<HomeTexts, "about"> {
  about: Localized<Rich[]>;
}

export interface ShownAbout extends Omit<About, "founderStory" | "photo"> {
  photo: ShownPicture | null;
  founderStory: Localized<Rich[]>;
}

/** The headline and, beside or below it, the picture; the one that came with the site has its web. */
export function Hero({
  kicker,
  title,
  lead,
  invitation,
  picture,
  children,
}: {
  kicker: ReactNode;
  title: ReactNode;
  lead: ReactNode;
  /** Above what it leads to. */
  invitation: string;
  picture: ShownPicture | null;
  children: ReactNode;
}) {
  const { pattern } = useInstitute();
  const shown = picture ?? (pattern === "web" ? hero : null);
  return (
    <div className="bleed night mb-6 grid gap-x-8 md:grid-cols-2 md:items-center">
      <div className="py-8 wrap-anywhere">
        <p className="mt-0 mb-1 font-bold text-hot print:text-ink">{kicker}</p>
        <h1 className="my-0 text-2xl sm:text-3xl print:text-xl">{title}</h1>
        <p className="mb-0 text-lg text-night-soft">{lead}</p>
        <h2 className="mt-6 mb-0">{invitation}</h2>
        {children}
      </div>
      {shown ? (
        <div className="-mx-4 self-end md:mx-0 print:hidden">
          <ContentPicture picture={shown} className="aspect-4/3 h-auto w-full object-cover" />
        </div>
      ) : (
        <Pattern className="justify-self-end text-hot max-md:hidden print:hidden" />
      )}
    </div>
  );
}

/** What the institute does; `isBrief` while games are played, which come first. */
export function Institute({ texts, isBrief }: { texts: ShownHome; isBrief: boolean }) {
  const links = useTranslations("frame.links");
  return (
    <Band
      heading={<ContentText of={useInstitute().tagline} />}
      look={isBrief ? "sunk" : "paper"}
      beside={isBrief ? null : <Method {...texts} />}
    >
      <RichText of={texts.about} className="text-lg" />
      {isBrief ? (
        <PageList
          brief
          pages={[
            { href: "/about", title: links("about") },
            { href: "/programs", title: links("programs") },
          ]}
        />
      ) : null}
    </Band>
  );
}

function Method({ method }: Pick<HomeTexts, "method">) {
  return (
    <ol className="grid gap-6 sm:grid-cols-2">
      {method.map(({ title, text }, index) => (
        <li key={title.en} className="border-t-4 border-hot pt-2">
          <h3 className="my-0 flex items-center gap-3 font-display text-xl leading-none font-extrabold">
            <span className="text-accent" aria-hidden="true">
              {index + 1}
            </span>
            <ContentText of={title} />
          </h3>
          <p className="mb-0">
            <ContentText of={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}

export function Coaches({ heading, about }: { heading: Localized<string>; about: ShownAbout }) {
  const t = useTranslations("site");
  const { name } = useInstitute();
  const { founder, coaches } = about;
  return (
    <Band
      heading={<ContentText of={heading} />}
      look="sunk"
      beside={
        <div className="flow-root">
          <ContentPicture
            picture={about.photo ?? founderPicture}
            loading="lazy"
            sizes="(min-width: 40rem) 18rem, 7rem"
            className="float-left mr-4 mb-2 aspect-square h-auto w-27 rounded-lg object-cover sm:w-72"
          />
          <div>
            <p className="my-0 font-display text-2xl leading-none font-extrabold">{founder}</p>
            <p className="mt-1 font-bold text-accent">
              <ContentText of={about.founderTitle} />
            </p>
            <RichText of={about.founderStory} className="text-lg" />
            <p className="text-soft">
              <ContentText of={about.founderDegree} />
            </p>
            <p className="mt-4 mb-0">
              <ButtonLink kind="plain" href="/about">
                {t("about.heading", { product: name })}
              </ButtonLink>
            </p>
          </div>
        </div>
      }
    >
      {coaches.length > 0 ? (
        <ul>
          {coaches.map(({ name, title }) => (
            <li key={name}>
              <b>{name}</b>, <ContentText of={title} />
            </li>
          ))}
        </ul>
      ) : null}
    </Band>
  );
}

export interface PricedProgram {
  id: string;
  title: Localized<string>;
  price: number | null;
  unit: Localized<string>;
  duration: Localized<string>;
  /** Prices of its plans, which go before its own. */
  plans: readonly number[];
}

export function ProgramPrices({
  texts,
  programs,
}: {
  texts: Pick<HomeTexts, "programs" | "programsHeading">;
  programs: readonly PricedProgram[];
}) {
  const links = useTranslations("frame");
  return (
    <Band heading={<ContentText of={texts.programsHeading} />}>
      <p className="text-lg">
        <ContentText of={texts.programs} />
      </p>
      <ul className="my-6 grid gap-x-8 sm:grid-cols-2 md:grid-cols-3">
        {programs.map(({ id, title, ...program }) => (
          <li key={id} className="border-t border-rule py-3">
            <ProgramPrice {...program} />
            <b className="block">
              <ContentText of={title} />
            </b>
          </li>
        ))}
      </ul>
      <ButtonLink kind="plain" href="/programs">
        {links("links.programs")}
      </ButtonLink>
    </Band>
  );
}

function ProgramPrice({ price: only, unit, duration, plans }: Omit<PricedProgram, "id" | "title">) {
  const t = useTranslations("home");
  const hasPlans = plans.length > 0;
  if (only === null && !hasPlans) return null;
  const price = hasPlans
    ? t("fromPrice", { price: formatDollars(Math.min(...plans)) })
    : formatDollars(only ?? 0);
  const per = hasPlans ? duration : unit;
  return (
    <>
      <span className="font-display text-2xl leading-none font-extrabold text-accent">{price}</span>{" "}
      {per.en ? (
        <span className="text-soft">
          <ContentText of={per} />
        </span>
      ) : null}
    </>
  );
}

export function Quotes({ quotes, quotesHeading }: Pick<HomeTexts, "quotes" | "quotesHeading">) {
  if (quotes.length === 0) return null;
  return (
    <Band heading={<ContentText of={quotesHeading} />}>
      <ul className="grid gap-6 sm:grid-cols-2 md:grid-cols-3">
        {quotes.map(({ text, by }) => (
          <li key={text.en}>
            <figure className="border-l-8 border-hot pl-5">
              <blockquote className="text-lg">
                <ContentText of={text} />
              </blockquote>
              <figcaption className="mt-2 text-soft">
                <ContentText of={by} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Band>
  );
}
