import { redirect } from "react-router";
import { cupTopic, teamTopic } from "../../domain/core/topics.ts";
import { answerByLinkInput } from "../../domain/teams/input.ts";
import {
  acceptInvitation,
  declineInvitation,
} from "../../domain/teams/invitations/answer-invitation.ts";
import { readInvitation } from "../../domain/teams/invitations/list-invitations.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { PostForm } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { type MailMessages, useMailMessages } from "../ui/mail/mail-messages.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import { AnswerButtons, InvitationText } from "../ui/teams/invitation-notices.tsx";
import type { Route } from "./+types/invitation";

/** Opened from an email without a session. A GET changes nothing. */
export const loader = page({ access: "link", title: "Invitation" }, async ({ ctx, query }) => {
  const token = query.get("token") ?? "";
  const { over, cupId, ...invitation } = await readInvitation(ctx, token);
  return {
    token,
    invitation,
    over,
    until: invitation.state === "open" ? invitation.until.iso : undefined,
    // The cup's settings include the roster lock.
    topics: [cupTopic(cupId), teamTopic(invitation.teamId)],
  };
});

function answerWith(answer: typeof acceptInvitation, failed: string) {
  return form({
    access: "link",
    name: "answer",
    input: answerByLinkInput,
    failed,
    run: async (input, { ctx }) => {
      await answer(ctx, input);
      return redirect(`/invitation?${new URLSearchParams(input)}`, 303);
    },
  });
}

export const action = forms({
  accept: answerWith(acceptInvitation, "Failed to accept invitation. Please try again."),
  decline: answerWith(declineInvitation, "Failed to decline invitation. Please try again."),
});

export default function Invitation({ loaderData }: Route.ComponentProps) {
  const answer = useFormAnswer();
  const { token, invitation, over } = loaderData;
  const { teamName, cupName, agreeFirst } = invitation;
  return (
    <Page
      kicker={cupName}
      lead={teamName}
      // Not twice the same reason.
      forms={answer?.failure?.reason === (over ?? agreeFirst) ? undefined : []}
    >
      {over === null ? (
        <Panel heading="Do you accept?">
          <InvitationText invitation={invitation} />
          {agreeFirst ? (
            <AgreeFirst sentence={agreeFirst} />
          ) : (
            <p>Who accepts is on the team and off the waitlist.</p>
          )}
          <PostForm hidden={{ token }} className="my-3 flex flex-wrap gap-3">
            <AnswerButtons invitation={invitation} canAccept={agreeFirst === null} />
          </PostForm>
        </Panel>
      ) : (
        <Answered invitation={invitation} over={over} />
      )}
    </Page>
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
  const next = nextWords(useMailMessages());
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

const nextWords = ({ invitationAccepted }: MailMessages) => ({
  open: "Nobody joins a team by this page. You can change your answer at any time.",
  accepted: invitationAccepted,
  declined: "The slot is free for somebody else.",
  withdrawn: "Nothing is held any more.",
  expired: "The slot is free for somebody else.",
});
