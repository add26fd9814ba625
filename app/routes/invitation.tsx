import { data, redirect } from "react-router";
import { cupTopic, teamTopic } from "../../domain/core/topics.ts";
import { answerByLinkInput } from "../../domain/teams/input.ts";
import {
  acceptInvitation,
  declineInvitation,
} from "../../domain/teams/invitations/answer-invitation.ts";
import { readInvitation } from "../../domain/teams/invitations/list-invitations.ts";
import { ctxOf } from "../context.ts";
import { answerForm, readForm } from "../forms/answer-form.ts";
import { FormFailure } from "../forms/form-parts.tsx";
import { orRefuse } from "../forms/refusal.ts";
import { useKeptAnswer } from "../forms/use-kept-answer.ts";
import { pageMeta } from "../page-meta.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { AnswerButtons, InvitationWords } from "../ui/invitations/invitation-notices.tsx";
import { untilOf } from "../ui/invitations/invitation-view.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import type { MailWords } from "../ui/mail/mail-words.ts";
import { useMailWords } from "../ui/mail/use-mail-words.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Panel } from "../ui/panel.tsx";
import type { Route } from "./+types/invitation";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Invitation", hidden: true });

/** Opened from an email without a session. A GET changes nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const token = url.searchParams.get("token") ?? "";
  const { until, zone, over, cupId, ...invitation } = await orRefuse(readInvitation(ctx, token));
  return {
    token,
    invitation: { ...invitation, until: untilOf(until, zone) },
    over,
    until: invitation.state === "open" ? until.toISOString() : undefined,
    // The cup's settings include the roster lock.
    topics: [cupTopic(cupId), teamTopic(invitation.teamId)],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const fields = await readForm(request);
  const intent = fields.get("intent");
  if (intent !== "accept" && intent !== "decline") {
    throw data("This form is unknown.", { status: 400 });
  }
  return answerForm(context, fields, answerByLinkInput, {
    form: "answer",
    sentence: `Failed to ${intent} invitation. Please try again.`,
    act: async (input) => {
      await (intent === "accept" ? acceptInvitation : declineInvitation)(ctx, input);
      return redirect(`/invitation?${new URLSearchParams(input)}`, 303);
    },
  });
}

export default function Invitation({ loaderData }: Route.ComponentProps) {
  const answer = useKeptAnswer<typeof action>();
  const { token, invitation, over } = loaderData;
  const { teamName, cupName, agreeFirst } = invitation;
  return (
    <>
      <PageHead title="Invitation" kicker={cupName} lead={teamName} />
      {answer?.failure?.reason === (over ?? agreeFirst) ? null : <FormFailure answer={answer} />}
      {over === null ? (
        <Panel heading="Do you accept?">
          <InvitationWords invitation={invitation} />
          {agreeFirst ? (
            <AgreeFirst sentence={agreeFirst} />
          ) : (
            <p>Who accepts is on the team and off the waitlist.</p>
          )}
          <form
            method="post"
            action={`/invitation?token=${encodeURIComponent(token)}`}
            className="my-3 flex flex-wrap gap-3"
          >
            <input type="hidden" name="token" value={token} />
            <AnswerButtons invitation={invitation} canAccept={agreeFirst === null} />
          </form>
        </Panel>
      ) : (
        <Answered invitation={invitation} over={over} />
      )}
    </>
  );
}

function AgreeFirst({ sentence }: { sentence: string }) {
  return (
    <>
      <p>{sentence}</p>
      <MailNotice />
      <p className="choices">
        <ButtonLink href="/guardian">Ask for a link to agree</ButtonLink>
      </p>
    </>
  );
}

function Answered({
  invitation: { state, whom, teamName },
  over,
}: {
  invitation: Route.ComponentProps["loaderData"]["invitation"];
  over: string | null;
}) {
  const next = nextWords(useMailWords());
  const good = state === "accepted";
  const forWhom = whom === null ? "" : ` for ${whom}`;
  return (
    <>
      <Notice kind={good ? "good" : "info"} role="status">
        <p>{good ? `The invitation of ${teamName}${forWhom} was accepted.` : over}</p>
        <p>{next[state]}</p>
      </Notice>
      <MailNotice />
      <p className="choices">
        {state === "open" ? (
          <ButtonLink href="/guardian">Ask for a link to answer again</ButtonLink>
        ) : (
          <ButtonLink href="/teams">Go to the Teams page</ButtonLink>
        )}
      </p>
    </>
  );
}

const nextWords = ({ invitationAccepted }: MailWords) => ({
  open: "Nobody joins a team by this page. You can change your answer at any time.",
  accepted: invitationAccepted,
  declined: "The slot is free for somebody else.",
  withdrawn: "Nothing is held any more.",
  expired: "The slot is free for somebody else.",
});
