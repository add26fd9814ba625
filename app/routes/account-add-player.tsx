import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { todayIn } from "#domain/core/date-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { readAccount } from "#domain/people/accounts/accounts.ts";
import { addChild, whyCannotBeGuardian } from "#domain/people/guardians/children.ts";
import { addChildInput, childFields } from "#domain/people/guardians/guardian-input.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import { readRosterInvitation } from "#domain/teams/roster-invitations/answer-invitation.ts";
import { message } from "#i18n/message.ts";
import { Fields } from "../forms/field-of.tsx";
import { Button, PostForm, useFields } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import { localPath } from "../http/same-origin.ts";
import { SiteLink } from "../i18n/reader-language.tsx";
import { offeredTexts, optionalIds, readConsentTexts } from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import { pageAddress } from "../ui/addresses.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { RequiredTexts, Ticks } from "../ui/guardians/consent-form.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-add-player";

export const loader = page(
  { access: "account", title: message("guardians.add.title") },
  async ({ ctx, query, translate, views }) => {
    const [cup, account] = await Promise.all([currentCup(ctx.db), readAccount(ctx)]);
    const today = todayIn(cup.zone, ctx.now);
    const holder = account?.players.find(({ isHolder }) => isHolder);
    const whyNot = whyCannotBeGuardian(holder, today);
    const [, token] = /^\/invited\/([\w-]+)$/.exec(localPath(query.get("next"))) ?? [];
    const invited = token ? await nullIfNotFound(readRosterInvitation(ctx, token)) : null;
    return {
      forms: views({ "add-player": childFields(today, true) }),
      consentTexts: await readConsentTexts(ctx),
      whyNot: translate(whyNot),
      invited: invited?.child,
      emergency: {
        emergencyName: holder ? fullName(holder) : "",
        emergencyNumber: formatPhone(holder?.phone ?? ""),
      },
    };
  },
);

export const action = forms({
  "add-player": form({
    access: "account",
    input: async ({ ctx }) => {
      const cup = await currentCup(ctx.db);
      return addChildInput(todayIn(cup.zone, ctx.now), await optionalIds(ctx));
    },
    run: async (input, { ctx, url }) => {
      const { playerId, isNew } = await addChild(ctx, input, await offeredTexts(ctx));
      const next = localPath(url.searchParams.get("next"));
      if (next !== "/") {
        return redirect(pageAddress(new URL(next, url), { player: playerId }), 303);
      }
      const saved = `/account/players/${playerId}?done=edit`;
      return redirect(isNew ? `/teams?player=${playerId}&done=added` : saved, 303);
    },
  }),
});

export default function AddPlayer({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations("guardians");
  return (
    <Page lead={t("add.lead")}>
      {page.whyNot ? (
        <>
          <p>{page.whyNot}</p>
          <ButtonLink href="/teams">{t("toTeam")}</ButtonLink>
        </>
      ) : (
        <AddPlayerForm filled={{ ...page.emergency, ...page.invited }} />
      )}
    </Page>
  );
}

function AddPlayerForm({ filled }: { filled: Record<string, string> }) {
  const { form, fields, answer } = useFields("add-player", { defaultValue: filled });
  const t = useTranslations("guardians");
  return (
    <PostForm {...form} className="max-w-2xl">
      {answer?.confirm ? (
        <p>
          <SiteLink href={`/account/players/${answer.confirm}`}>{t("add.seeSaved")}</SiteLink>
        </p>
      ) : null}
      <Panel heading={t("add.player")}>
        <Fields />
      </Panel>
      <Panel heading={t("consent.optionalHeading")}>
        <Ticks kind="optional" fields={fields} />
        <Ticks kind="own" fields={fields} />
      </Panel>
      <Panel heading={t("consent.agree")}>
        <RequiredTexts says="parent" />
        {answer?.code === "unconfirmed" ? (
          <p className="choices mb-0">
            {answer.confirm ? (
              <Button name="confirmed" value={answer.confirm}>
                {t("add.saveChanges")}
              </Button>
            ) : null}
            <Button kind="plain" name="another" value="on">
              {t("add.addAnother")}
            </Button>
          </p>
        ) : (
          <Button>{t("add.add")}</Button>
        )}
      </Panel>
    </PostForm>
  );
}
