import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatDollars, formatTimestamp } from "#domain/core/format-rules.ts";
import { cupDatesWithYear, paymentDue } from "#domain/cup/cup-dates-rules.ts";
import { listTournaments, type Tournament } from "#domain/cup/current-cup.ts";
import { gameFormats } from "#domain/cup/tournament-rules.ts";
import {
  latestAnswers,
  requiredDocuments,
  SIGNED_PAPER,
} from "#domain/people/guardians/consent-rules.ts";
import {
  agreeByLink,
  declineByLink,
  readGuardianLink,
} from "#domain/people/guardians/guardian-answers.ts";
import { agreeFields, agreeInput, tokenInput } from "#domain/people/guardians/guardian-input.ts";
import { readExpiredLink } from "#domain/people/guardians/guardian-links.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { fullName, shortName } from "#domain/people/players/name-rules.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import { deleteByLink } from "#domain/site/accounts/account-deletion.ts";
import { contactOf } from "#domain/site/accounts/person-page.ts";
import { message } from "#i18n/message.ts";
import { FormFailure, useAnswer } from "../forms/answer.tsx";
import { Button, PostForm } from "../forms/form.tsx";
import { doneMessage } from "../forms/form-messages.ts";
import { form, forms } from "../forms/forms.ts";
import { MixedText } from "../i18n/reader-language.tsx";
import {
  offeredTexts,
  optionalIds,
  readConsentTexts,
  readIsCurrentWording,
} from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import { ButtonLink, siteLink } from "../ui/buttons.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { AgreeForm } from "../ui/guardians/consent-form.tsx";
import { MailNotice, useMailText } from "../ui/mail/mail-notice.tsx";
import { Page } from "../ui/page.tsx";
import { Notice, Panel } from "../ui/page-layout.tsx";
import { ContactFacts } from "../ui/people/person.tsx";
import type { Route } from "./+types/guardian-agree";

const PATH = "/guardian/agree";

export const loader = page(
  { access: "everybody", title: message("guardians.agree.title") },
  async ({ ctx, query }) => {
    const token = query.get("token") ?? "";
    const done = query.get("done");
    if (token === "" || done === "delete")
      return { done, linked: null, dead: "unknown" as const, contact: null };
    const linked = await readGuardianLink(ctx, token).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
    return {
      done: null,
      dead: linked ? null : await readExpiredLink(ctx, token),
      linked:
        linked &&
        view(linked, await listTournaments(ctx, linked.cup.id), token, {
          ...ctx,
          isCurrentWording: await readIsCurrentWording(ctx),
        }),
      consentTexts: await readConsentTexts(ctx),
      contact: linked?.seesData ? contactOf(linked.player, linked) : null,
    };
  },
);

/** Shows the cup, and of the player only the name; `contactOf` has their data. */
function view(
  { guardian, player, cup, answers, link, ...may }: Awaited<ReturnType<typeof readGuardianLink>>,
  tournaments: readonly Tournament[],
  token: string,
  {
    now,
    locale,
    isCurrentWording,
  }: Pick<Ctx, "now" | "locale"> & {
    isCurrentWording: Awaited<ReturnType<typeof readIsCurrentWording>>;
  },
) {
  const latest = latestAnswers(answers);
  const agreed = [...latest.values()].filter(({ agreed }) => agreed);
  const since = latest.get("participation");
  return {
    token,
    isUsed: link.usedAt !== null,
    mayDelete: may.mayDelete,
    facts: {
      player: may.seesData ? fullName(player) : shortName(player),
      cup: cup.name,
      format: gameFormats(tournaments, locale),
      dates: cupDatesWithYear(cup, locale),
      place: [cup.place, cup.address].filter(Boolean).join(", "),
      fees: { team: cup.teamFee, person: cup.personFee, due: paymentDue(cup, locale) },
    },
    firstName: player.firstName,
    isAdult: !isUnder18(player.dob, todayIn(cup.zone, now)),
    guardian: { name: guardian.name ?? "", phone: formatPhone(guardian.phone ?? "") },
    agreed: agreed.map(({ document }) => document),
    isComplete: requiredDocuments.every((document) => {
      const answer = latest.get(document);
      return answer?.agreed === true && isCurrentWording(answer);
    }),
    hasPaper: latest.get(SIGNED_PAPER)?.agreed === true,
    since: since ? { agreed: since.agreed, at: formatTimestamp(cup.zone, since.at, locale) } : null,
  };
}

export const action = forms({
  agree: form({
    access: "link",
    fields: agreeFields,
    input: async ({ ctx }) => agreeInput(await optionalIds(ctx)),
    run: async (input, { ctx }) => {
      const { isNew } = await agreeByLink(ctx, input, await offeredTexts(ctx));
      return redirect(`${PATH}?done=${isNew ? "agreed" : "changed"}`, 303);
    },
  }),
  decline: form({
    access: "link",
    input: tokenInput,
    run: async (input, { ctx }) => {
      const { tookBack } = await declineByLink(ctx, input, await offeredTexts(ctx));
      return redirect(`${PATH}?done=${tookBack ? "withdrawn" : "declined"}`, 303);
    },
  }),
  delete: form({
    access: "link",
    input: tokenInput,
    run: (input, { ctx }) => deleteByLink(ctx, input),
  }),
});

const OUTCOMES = {
  agreed: "agreed",
  changed: "answersChanged",
  declined: "declined",
  withdrawn: "withdrawn",
  delete: "playerDeleted",
} as const;

export default function GuardianAgree({ loaderData: page }: Route.ComponentProps) {
  const { linked } = page;
  const t = useTranslations("guardians.agree");
  const mail = useMailText();
  const refused = useAnswer("decline");
  const outcome = doneMessage(OUTCOMES, page.done);
  const changeLater = (
    <>
      <MailNotice />
      <p>{t.rich("changeLater", { link: siteLink("/guardian") })}</p>
    </>
  );
  if (outcome) {
    return (
      <Page title={t("thanks")} done={mail(outcome)}>
        {page.done === "delete" ? <MailNotice /> : changeLater}
      </Page>
    );
  }
  if (!linked) {
    const { dead } = page;
    return (
      <Page title={t("dead")}>
        <Notice text={dead === "used" ? mail("guardianLinkUsed") : t(dead ?? "unknown")} />
        <MailNotice />
        <ButtonLink href="/guardian">{t("newLink")}</ButtonLink>
      </Page>
    );
  }
  const { token, firstName: name, isAdult, since } = linked;
  if (isAdult) {
    return (
      <Page title={t("heading", { name })}>
        <p>{t("adult", { name })}</p>
      </Page>
    );
  }
  return (
    <Page title={t("heading", { name })} head={<CupFacts {...linked.facts} />}>
      {since ? (
        <Notice
          kind={since.agreed ? "good" : "info"}
          text={t("since", { agreed: since.agreed ? "yes" : "no", at: since.at })}
        />
      ) : null}
      {linked.hasPaper ? (
        <Notice text={t.rich("paper", { name, link: siteLink("/contact") })} />
      ) : null}
      {linked.isUsed ? changeLater : <AgreeForm {...linked} />}
      {linked.mayDelete ? (
        <Panel heading={page.contact ? t("data", { name }) : t("delete")}>
          {page.contact ? <ContactFacts contact={page.contact} /> : null}
          {page.contact ? (
            <p>
              <a
                className="button button-plain"
                href={`/guardian/data.json?token=${token}`}
                download
              >
                {t("download")}
              </a>
            </p>
          ) : null}
          <ConfirmDialog
            id="delete"
            button={t("delete")}
            question={t("deleteQuestion", { name })}
            intent="delete"
            fields={{ token }}
          />
        </Panel>
      ) : null}
      {linked.isUsed && linked.agreed.length === 0 ? null : (
        <Panel heading={t(linked.agreed.length > 0 ? "takeBack" : "orNot")}>
          {linked.agreed.length > 0 ? (
            <>
              <FormFailure answer={refused} />
              <ConfirmDialog
                id="withdraw"
                button={t("takeBackAll")}
                question={t("takeBackQuestion", { name })}
                intent="decline"
                fields={{ token }}
              />
            </>
          ) : (
            <PostForm intent="decline" hidden={{ token }}>
              <p>{t("without", { name })}</p>
              <Button kind="plain">{t("disagree")}</Button>
            </PostForm>
          )}
        </Panel>
      )}
    </Page>
  );
}

interface Facts {
  player: string;
  cup: string;
  format: string;
  dates: string;
  place: string;
  /** Whole US dollars. */
  fees: { team: number; person: number; due: string };
}

/** What a guardian is asked about, before the decision: who, what, when, where and how much. */
function CupFacts({ player, cup, format, dates, place, fees }: Facts) {
  const t = useTranslations("guardians.facts");
  const facts = [
    ["who", t("named", { player })],
    ["what", t("soccer", { cup, format })],
    ["when", dates],
    ["where", place || t("noPlace")],
    ["cost", useCost(fees)],
  ] as const;
  return (
    <dl className="mt-3 mb-0 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 leading-snug max-sm:text-sm sm:gap-y-1">
      {facts.map(([fact, value]) => (
        <div key={fact} className="col-span-2 grid grid-cols-subgrid">
          <dt className="font-bold text-hot">{t(fact)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <MixedText>{value}</MixedText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useCost({ team, person, due }: Facts["fees"]): string {
  const t = useTranslations("guardians.facts");
  if (team === 0) return t("free");
  const fees = { team: formatDollars(team), person: formatDollars(person) };
  const by = { due, hasDue: due ? "yes" : "no" };
  return person > 0 ? t("perPerson", { ...fees, ...by }) : t("perTeam", { team: fees.team, ...by });
}
