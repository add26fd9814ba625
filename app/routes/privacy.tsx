import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isAdmin } from "#domain/core/context.ts";
import {
  DAYS_AFTER_WARNING,
  DAYS_WITHOUT_GAMES,
  type RetentionId,
  retainedData,
  retentionPeriod,
  retentionRules,
} from "#domain/core/retention-rules.ts";
import { paragraphsOf } from "#domain/core/text-rules.ts";
import { cupTopic } from "#domain/core/topics.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import {
  childVisibility,
  type FieldVisibility,
  type ViewerRole,
} from "#domain/people/privacy/visibility-rules.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import type { Localized } from "#i18n/localized.ts";
import { message } from "#i18n/message.ts";
import { withDependencies } from "../http/request-context.ts";
import { ContentText, useContent, useLocale } from "../i18n/reader-language.tsx";
import { contentOf, PREVIEW } from "../loaders/content.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { DraftNotice, PageHead, Panel } from "../ui/page-layout.tsx";
import { useInstitute } from "../ui/use-institute.ts";
import type { Route } from "./+types/privacy";

export const loader = page(
  {
    access: "everybody",
    title: message("privacy.title"),
    description: message("privacy.description"),
    cache: { for: "visitors", uncached: [PREVIEW] },
  },
  async ({ context, site, url }) => {
    const { ctx, backupDays } = site;
    const { privacy } = await contentOf(ctx, url);
    const { cup } = await readCupOverview(ctx);
    return withDependencies(context, {
      address: "/privacy",
      backupDays,
      takesCards: site.cards !== null,
      texts: { short: privacy.short, sections: privacy.sections },
      isDraft: isAdmin(ctx.actor) && !privacy.reviewed,
      undated: cup.endsOn === null ? cup.name : null,
      topics: [cupTopic(cup.id)],
    });
  },
);

/** Generated from the field and retention tables that the site uses. */
export default function Privacy({
  loaderData: { texts, backupDays, takesCards, undated, isDraft },
}: Route.ComponentProps) {
  const t = useTranslations("privacy");
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <DraftNotice isShown={isDraft} section="privacy" />
      <Panel heading={t("short")} id="short">
        <Paragraphs of={texts.short} />
      </Panel>
      <Operator />
      <Panel heading={t("delete.heading")} id="delete">
        <p>{t("delete.own")}</p>
        <p>{t("delete.others")}</p>
        <p className="choices mb-0">
          <ButtonLink href="/account">{t("delete.account")}</ButtonLink>
          <ButtonLink kind="plain" href="/contact">
            {t("delete.write")}
          </ButtonLink>
        </p>
      </Panel>
      <Panel heading={t("who.heading")} id="who">
        <p>{t("who.intro")}</p>
        <dl className="m-0 divide-y divide-line">
          {childVisibility().map((each) => (
            <Row key={each.field} term={t(`fields.${each.field}`)}>
              <Readers {...each} />
            </Row>
          ))}
        </dl>
        <p>{t("who.logged")}</p>
      </Panel>
      <WhatIsDeleted backupDays={backupDays} undated={undated} />
      <Panel heading={t("device.heading")} id="device">
        <p>{t("device.pages")}</p>
        <p>{t("device.choices")}</p>
        <p>{t("device.remove")}</p>
      </Panel>
      <Panel heading={t("stays.heading")} id="stays">
        <dl className="m-0 divide-y divide-line">
          {retainedData.map((id) => (
            <Row key={id} term={t(`kept.${id}.what`)}>
              {t(`kept.${id}.why`)}
            </Row>
          ))}
        </dl>
      </Panel>
      {takesCards ? <CardPayments /> : null}
      {texts.sections.map(({ title, text }) => (
        <Panel key={title.en} heading={<ContentText of={title} />}>
          <Paragraphs of={text} />
        </Panel>
      ))}
    </>
  );
}

function Paragraphs({ of }: { of: Localized<string> }) {
  const { content, lang } = useContent(of);
  return paragraphsOf(content).map((paragraph) => (
    <p key={paragraph} lang={lang}>
      {paragraph}
    </p>
  ));
}

function CardPayments() {
  const t = useTranslations("privacy.cards");
  const link = (text: ReactNode) => <a href="https://stripe.com/privacy">{text}</a>;
  return (
    <Panel heading={t("heading")} id="cards">
      <p>{t("how")}</p>
      <p>{t.rich("stripe", { link })}</p>
    </Panel>
  );
}

function Operator() {
  const t = useTranslations("privacy.operator");
  const { operator, postalAddress, contactEmail, phone } = useInstitute();
  return (
    <Panel heading={t("heading")} id="operator">
      {operator === "" || postalAddress === "" ? <p>{t("missing")}</p> : null}
      {[operator, ...postalAddress.split("\n"), contactEmail, formatPhone(phone)].map((line) => (
        <p key={line} className="m-0">
          {line}
        </p>
      ))}
    </Panel>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="py-3 sm:grid sm:grid-cols-[2fr_3fr] sm:gap-6">
      <dt className="font-bold">{term}</dt>
      <dd className="m-0">{children}</dd>
    </div>
  );
}

function Readers({ always, ...more }: FieldVisibility) {
  const t = useTranslations("privacy");
  const and = new Intl.ListFormat(INTL_LOCALES[useLocale()]);
  const list = (readers: ViewerRole[]) => and.format(readers.map((each) => t(`readers.${each}`)));
  return (
    <>
      <p className="m-0">{t("who.always", { readers: capitalized(list(always)) })}</p>
      {(["settled", "waiting", "agreed", "released"] as const).map((when) => {
        const readers = more[when];
        if (readers.length === 0) return null;
        return (
          <p key={when} className="m-0">
            {t(`who.${when}`, { readers: list(readers) })}
          </p>
        );
      })}
    </>
  );
}

function WhatIsDeleted({ backupDays, undated }: { backupDays: number; undated: string | null }) {
  const t = useTranslations("privacy");
  const period = (days: number) => {
    const { unit, count } = retentionPeriod(days);
    return t(`period.${unit}`, { count });
  };
  return (
    <Panel heading={t("when.heading")} id="when">
      <dl className="m-0 divide-y divide-line">
        {(Object.keys(retentionRules) as RetentionId[]).map((id) => (
          <Row key={id} term={t(`retention.${id}.what`)}>
            <strong className="block">
              {capitalized(
                t(`retention.${id}.when`, {
                  period: period(retentionRules[id].days),
                  warning: period(DAYS_AFTER_WARNING),
                }),
              )}
              .
            </strong>{" "}
            {t(`retention.${id}.why`)}
          </Row>
        ))}
        <Row term={t("when.backups")}>
          <strong className="block">
            {t("when.backupsWhen", { period: period(backupDays) })}.
          </strong>{" "}
          {t("when.backupsWhy")}
        </Row>
      </dl>
      <p>
        {t("when.hourly")}{" "}
        {undated === null ? null : (
          <strong>{t("when.undated", { cup: undated, days: period(DAYS_WITHOUT_GAMES) })}</strong>
        )}
      </p>
    </Panel>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
