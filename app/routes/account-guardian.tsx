import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { guardianEmailFields } from "#domain/people/guardians/guardian-input.ts";
import { readOwnGuardianStatus } from "#domain/people/guardians/guardian-status.ts";
import { nameGuardian, resendGuardianLink } from "#domain/people/guardians/guardians.ts";
import { message } from "#i18n/message.ts";
import { FormFailure, useAnswer } from "../forms/answer.tsx";
import { Button, PostForm } from "../forms/form.tsx";
import { form, forms, type Submitted } from "../forms/forms.ts";
import { localPath } from "../http/same-origin.ts";
import { page } from "../routing/page.ts";
import { withNext } from "../ui/addresses.ts";
import { ButtonLink, siteLink } from "../ui/buttons.tsx";
import { GuardianEmailForm } from "../ui/guardians/guardian-request.tsx";
import { MailNotice, useMailText } from "../ui/mail/mail-notice.tsx";
import { Page } from "../ui/page.tsx";
import { Notice, Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-guardian";

export const loader = page(
  { access: "account", title: message("guardians.own.title") },
  async ({ ctx, query, reader }) => {
    const cup = await currentCup(ctx.db);
    const own = await readOwnGuardianStatus(ctx, cup);
    return {
      cupName: cup.name,
      state: own?.state ?? ("adult" as const),
      mayName: own?.mayName ?? false,
      guardian: own?.guardian && {
        address: own.guardian.address,
        asked: formatTimestamp(cup.zone, own.guardian.askedAt, ctx.locale),
      },
      sent: query.has("done"),
      next: localPath(query.get("next")),
      topics: [accountTopic(reader.accountId)],
    };
  },
);

const backTo = ({ intent, url }: Submitted) =>
  redirect(
    withNext(`/account/guardian?done=${intent}`, localPath(url.searchParams.get("next"))),
    303,
  );

export const action = forms({
  again: form({
    access: "account",
    run: async (_, submitted) => {
      await resendGuardianLink(submitted.ctx);
      return backTo(submitted);
    },
  }),
  guardian: form({
    access: "account",
    fields: guardianEmailFields,
    run: async (input, submitted) => {
      const { ctx } = submitted;
      const own = await readOwnGuardianStatus(ctx, await currentCup(ctx.db));
      if (!own) throw data(message("guardians.own.noPlayer"), { status: 403 });
      await nameGuardian(ctx, { ...input, playerId: own.playerId });
      return backTo(submitted);
    },
  }),
});

export default function AccountGuardian({ loaderData: page }: Route.ComponentProps) {
  const { cupName, state, mayName, guardian, sent, next } = page;
  const t = useTranslations("guardians");
  const mail = useMailText();
  const refused = useAnswer("again");
  const isOver = state === "adult" || state === "agreed";
  return (
    <Page
      lead={t("own.lead", { cup: cupName })}
      done={sent && guardian ? mail("guardianAsked", { address: guardian.address }) : null}
    >
      <MailNotice />
      {next === "/" ? null : (
        <p className="choices">
          <ButtonLink href={next}>{t("own.continue")}</ButtonLink>
        </p>
      )}
      {state === "adult" || state === "agreed" ? (
        <>
          <p>{t(`own.${state}`)}</p>
          <ButtonLink href="/teams">{t("toTeam")}</ButtonLink>
        </>
      ) : null}
      {!isOver && guardian ? (
        <Panel heading={t("own.asked")}>
          <p>
            {state === "declined"
              ? t("own.declined", { address: guardian.address })
              : mail("guardianAskedOn", { address: guardian.address, when: guardian.asked })}
          </p>
          {state === "declined" ? (
            <>
              <FormFailure answer={refused} />
              <p>{t.rich("own.askThemselves", { link: siteLink("/guardian") })}</p>
            </>
          ) : (
            <PostForm intent="again">
              <Button kind="plain">{t("own.again")}</Button>
            </PostForm>
          )}
        </Panel>
      ) : null}
      {state === "gone" || (state === "nobody" && !mayName) ? <p>{t("own.gone")}</p> : null}
      {isOver || mayName ? null : <p>{t.rich("own.other", { link: siteLink("/contact") })}</p>}
      {isOver || !mayName ? null : (
        <Panel heading={t(guardian ? "own.askOther" : "own.whom")}>
          <GuardianEmailForm next={next} />
          {guardian ? <Notice text={t("own.replaces")} /> : null}
        </Panel>
      )}
    </Page>
  );
}
