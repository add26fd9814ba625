import { redirect } from "react-router";
import { todayIn } from "../../domain/core/date-rules.ts";
import { DomainError } from "../../domain/core/errors.ts";
import { formatTimestamp } from "../../domain/core/format-rules.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { latestAnswers, requiredDocuments } from "../../domain/people/guardians/consent-rules.ts";
import {
  agreeByLink,
  declineByLink,
  readGuardianLink,
} from "../../domain/people/guardians/guardian-answers.ts";
import { agreeInput, tokenInput } from "../../domain/people/guardians/guardian-input.ts";
import { type ExpiredLink, readExpiredLink } from "../../domain/people/guardians/guardian-links.ts";
import { isUnder18 } from "../../domain/people/players/age-rules.ts";
import { shortName } from "../../domain/people/players/name-rules.ts";
import { formatPhone } from "../../domain/people/players/phone-rules.ts";
import { optionalDocuments } from "../content/consents.ts";
import { useAnswer } from "../forms/answer.tsx";
import { Button, FormFailure, PostForm } from "../forms/form.tsx";
import { doneMessage } from "../forms/form-messages.ts";
import { form, forms } from "../forms/forms.ts";
import { isCurrentWording, offeredTexts } from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { AgreeForm } from "../ui/guardians/consent-form.tsx";
import { type MailMessages, useMailMessages } from "../ui/mail/mail-messages.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/guardian-agree";

const PATH = "/guardian/agree";

export const loader = page(
  { access: "everybody", title: "Parent or Guardian" },
  async ({ ctx, query }) => {
    const { name: cupName } = await currentCup(ctx.db);
    const token = query.get("token") ?? "";
    const done = query.get("done");
    if (token === "") return { cupName, done, linked: null, dead: "unknown" as const };
    const linked = await readGuardianLink(ctx, token).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
    return {
      cupName,
      done: null,
      dead: linked ? null : await readExpiredLink(ctx, token),
      linked: linked && view(linked, token, ctx.now),
    };
  },
);

/** Of the player, shows only the name. */
function view(
  { guardian, player, cup, answers }: Awaited<ReturnType<typeof readGuardianLink>>,
  token: string,
  now: Date,
) {
  const latest = latestAnswers(answers);
  const agreed = [...latest.values()].filter(({ agreed }) => agreed);
  const since = latest.get("participation");
  return {
    token,
    firstName: player.firstName,
    shortName: shortName(player),
    isAdult: !isUnder18(player.dob, todayIn(cup.zone, now)),
    guardian: { name: guardian.name ?? "", phone: formatPhone(guardian.phone ?? "") },
    agreed: agreed.map(({ document }) => document),
    isComplete: requiredDocuments.every((document) => {
      const answer = latest.get(document);
      return answer?.agreed === true && isCurrentWording(answer);
    }),
    since: since ? { agreed: since.agreed, at: formatTimestamp(cup.zone, since.at) } : null,
  };
}

export const action = forms({
  agree: form({
    access: "link",
    input: () => agreeInput(optionalDocuments),
    run: async (input, { ctx }) => {
      const { isNew } = await agreeByLink(ctx, input, offeredTexts(ctx.locale));
      return redirect(`${PATH}?done=${isNew ? "agreed" : "changed"}`, 303);
    },
  }),
  decline: form({
    access: "link",
    input: tokenInput,
    run: async (input, { ctx }) => {
      const { tookBack } = await declineByLink(ctx, input, offeredTexts(ctx.locale));
      return redirect(`${PATH}?done=${tookBack ? "withdrawn" : "declined"}`, 303);
    },
  }),
});

const outcomes = (words: MailMessages): Record<string, string> => ({
  agreed: words.agreed,
  changed: words.answersChanged,
  declined: words.declined,
  withdrawn: words.withdrawn,
});

const whyDead = (words: MailMessages): Record<ExpiredLink, string> => ({
  used: words.guardianLinkUsed,
  expired: "It has run out, and was never used. Ask for a new one.",
  unknown:
    "It may have been cut off on its way, or belong to something that is over. Ask for a new one.",
});

export default function GuardianAgree({ loaderData: page }: Route.ComponentProps) {
  const { cupName, linked } = page;
  const messages = useMailMessages();
  const refused = useAnswer("decline");
  const outcome = doneMessage(outcomes(messages), page.done);
  if (outcome) {
    return (
      <Page title="Thank you" done={outcome}>
        <MailNotice />
        <p>
          You can change it at any time: <a href="/guardian">ask for a new link</a>.
        </p>
      </Page>
    );
  }
  if (!linked) {
    return (
      <Page title="This link does not work" forms={[]}>
        <Notice>
          <p>{whyDead(messages)[page.dead ?? "unknown"]}</p>
        </Notice>
        <MailNotice />
        <ButtonLink href="/guardian">Ask for a new link</ButtonLink>
      </Page>
    );
  }
  const { token, firstName, isAdult, since } = linked;
  if (isAdult) {
    return (
      <Page title={`Answer for ${firstName}`}>
        <p>{firstName} is 18 by now and answers for themselves. Nothing is left to do.</p>
      </Page>
    );
  }
  return (
    <Page
      title={`Answer for ${firstName}`}
      lead={`${linked.shortName} has registered for ${cupName} and named you as parent or guardian.`}
    >
      {since ? (
        <Notice kind={since.agreed ? "good" : "info"}>
          <p>
            You {since.agreed ? "agreed" : "did not agree"} on {since.at}. You can change it below.
          </p>
        </Notice>
      ) : null}
      <AgreeForm {...linked} />
      <Panel heading={linked.agreed.length > 0 ? "Take it back" : "Or not"}>
        {linked.agreed.length > 0 ? (
          <>
            <FormFailure answer={refused} />
            <ConfirmDialog
              id="withdraw"
              button="Take Everything Back"
              question={`Take back everything you agreed to for ${firstName}?`}
              intent="decline"
              fields={{ token }}
            />
          </>
        ) : (
          <PostForm intent="decline" hidden={{ token }}>
            <p>{firstName} then does not play. You can change your mind later.</p>
            <Button kind="plain">I do not agree</Button>
          </PostForm>
        )}
      </Panel>
    </Page>
  );
}
