import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { isStaff } from "#domain/core/context.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { languageFields, newsFields } from "#domain/people/accounts/account-input.ts";
import { changeNews, readProfile } from "#domain/people/accounts/accounts.ts";
import { readVerification } from "#domain/people/accounts/email-verification.ts";
import { changeLanguage } from "#domain/people/accounts/language.ts";
import { isApprovedManager } from "#domain/people/accounts/manager-approvals.ts";
import { groupAgreementsByPerson } from "#domain/people/guardians/agreement-history-rules.ts";
import { listOwnAgreements } from "#domain/people/guardians/agreements.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { detailsFields, detailsInput } from "#domain/people/players/player-input.ts";
import { editOwnPlayer } from "#domain/people/players/players.ts";
import { DEFAULT_LOCALE, type Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { Fields } from "../forms/field-of.tsx";
import { FieldsForm } from "../forms/form.tsx";
import { form, forms, mutationForms } from "../forms/forms.ts";
import { orHttpError } from "../forms/http-errors.ts";
import { readOwnGuardian } from "../loaders/accounts.ts";
import { readConsentTexts } from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import { VerifyNotice } from "../ui/accounts/email-link.tsx";
import { ChildrenSection, DetailsForm, detailsOf } from "../ui/accounts/player-details.tsx";
import { ButtonLink, LinkCard, LogOut } from "../ui/buttons.tsx";
import { ConsentHistory } from "../ui/guardians/consent-history.tsx";
import { PendingNotice } from "../ui/guardians/guardian-request.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account";

export const loader = page(
  { access: "signed in", title: message("profile.title") },
  async ({ ctx, views }) => {
    if (ctx.actor.kind === "visitor") throw redirect("/login?next=/account");
    const { language = DEFAULT_LOCALE } = ctx.actor;
    if (isStaff(ctx.actor)) return { reader: "admin" as const, language };
    const [cup, profile, agreed] = [
      await currentCup(ctx.db),
      await readProfile(ctx),
      await listOwnAgreements(ctx),
    ];
    const own = await readOwnGuardian(ctx, cup);
    const { holder, children, email, wantsNews, isAdult, joinedAnything, today } = profile;
    const stored = holder?.dob ?? null;
    const { emergencyName, emergencyNumber, ...adult } = detailsFields(
      today,
      stored,
      joinedAnything && stored !== null,
    );
    return {
      reader: "player" as const,
      language,
      name: holder && fullName(holder),
      email,
      wantsNews,
      unverified: await readVerification(ctx, cup),
      details: holder && detailsOf(holder),
      isApproved: await isApprovedManager(ctx.db, cup, ctx.actor.accountId),
      isAdult,
      forms: views({
        details: isAdult ? adult : { ...adult, emergencyName, emergencyNumber },
      }),
      own,
      pendingMayPlay: cup.pendingMayPlay,
      children: children.map((child) => ({ id: child.id, name: fullName(child) })),
      consentTexts: await readConsentTexts(ctx),
      agreements: groupAgreementsByPerson(agreed),
      zone: cup.zone,
      topics: [accountTopic(ctx.actor.accountId)],
    };
  },
);

export const action = forms({
  details: form({
    access: "account",
    input: async ({ ctx }) => {
      const { holder, today } = await orHttpError(readProfile(ctx));
      if (!holder) throw data(message("accountErrors.noPlayer"), { status: 409 });
      return detailsInput(today, holder.dob).transform((details) => {
        return { ...details, playerId: holder.id };
      });
    },
    done: message("profile.saved"),
    run: (input, { ctx }) => editOwnPlayer(ctx, input),
  }),
  language: mutationForms("signed in")(
    changeLanguage,
    languageFields,
    message("profile.language.done"),
    { at: "#language" },
  ),
  news: mutationForms("account")(changeNews, newsFields, message("profile.news.done"), {
    at: "#news",
  }),
});

export default function Account({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("profile");
  if (loaderData.reader === "admin") {
    return (
      <Page lead={t("admin")} head={<LogOut className="mt-4" />}>
        <LanguageSection language={loaderData.language} />
        <SecurityCard />
      </Page>
    );
  }
  const { name, email, unverified, details, isApproved, isAdult } = loaderData;
  const { own, pendingMayPlay, children, agreements, zone } = loaderData;
  return (
    <Page
      lead={
        <span className="wrap-anywhere">
          {name ? `${name}, ` : null}
          {email}
        </span>
      }
      head={<LogOut className="mt-4" />}
    >
      {own ? <PendingNotice own={own} mayPlay={pendingMayPlay} /> : null}
      {unverified && !unverified.isWaived ? <VerifyNotice {...unverified} /> : null}
      <div className="split">
        <div className="split-main">
          {details ? (
            <Panel id="your-details" heading={t("details")}>
              <DetailsForm {...{ details, isApproved }} />
            </Panel>
          ) : null}
          {isAdult || children.length > 0 ? <ChildrenSection players={children} /> : null}
          {isAdult ? null : (
            <LinkCard href="/account/guardian" title={t("guardian")} icon="family">
              {t("guardianAbout")}
            </LinkCard>
          )}
        </div>
        <div className="split-rail">
          <LanguageSection language={loaderData.language} />
          <NewsSection wantsNews={loaderData.wantsNews} />
          <SecurityCard />
          <ConsentHistory people={agreements} zone={zone} />
          <Panel id="data" heading={t("data.heading")}>
            <p>{t("data.about")}</p>
            <p>
              <a className="button button-plain" href="/account/data.json" download>
                {t("data.download")}
              </a>
            </p>
            <p className="mt-6">{t("data.deletion")}</p>
            <p>
              <ButtonLink kind="danger" href="/account/delete">
                {t("data.delete")}
              </ButtonLink>
            </p>
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function SecurityCard() {
  const t = useTranslations("profile");
  return (
    <LinkCard href="/account/security" title={t("security")} icon="key">
      {t("securityAbout")}
    </LinkCard>
  );
}

function LanguageSection({ language }: { language: Locale }) {
  const t = useTranslations("profile.language");
  const form = { name: "language", id: "choose-language", action: "/account#language" };
  return (
    <Panel id="language" heading={t("heading")}>
      <FieldsForm {...form} values={{ language }} button={t("save")} kind="plain" />
    </Panel>
  );
}

function NewsSection({ wantsNews }: { wantsNews: boolean }) {
  const t = useTranslations("profile.news");
  const values = { news: wantsNews ? "on" : "" };
  const form = { name: "news", id: "choose-news", action: "/account#news", values };
  return (
    <Panel id="news" heading={t("heading")}>
      <FieldsForm {...form} button={t("save")} kind="plain">
        <Fields />
        <p className="hint">{t("hint")}</p>
      </FieldsForm>
    </Panel>
  );
}
