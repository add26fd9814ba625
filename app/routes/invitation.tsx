import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { cupTopic, teamTopic } from "#domain/core/topics.ts";
import { answerByLinkInput } from "#domain/teams/input.ts";
import {
  acceptInvitation,
  declineInvitation,
} from "#domain/teams/invitations/answer-invitation.ts";
import { readInvitation } from "#domain/teams/invitations/list-invitations.ts";
import { type Message, message } from "#i18n/message.ts";
import { useFormAnswer, useShowsAnswer } from "../forms/answer.tsx";
import { PostForm } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { MailNotice, useMailText } from "../ui/mail/mail-notice.tsx";
import { Page } from "../ui/page.tsx";
import { Notice, Panel } from "../ui/page-layout.tsx";
import { AnswerButtons, InvitationText } from "../ui/teams/invitation-notices.tsx";
import type { Route } from "./+types/invitation";

/** Opened from an email without a session. A GET changes nothing. */
export const loader = page(
  { access: "link", title: message("invitations.one") },
  async ({ ctx, query, translate }) => {
    const token = query.get("token") ?? "";
    const { over, cupId, whom, agreeFirst, ...about } = await readInvitation(ctx, token);
    const invitation = {
      ...about,
      whom: translate(whom),
      agreeFirst: translate(agreeFirst),
    };
    return {
      token,
      invitation,
      over: translate(over),
      until: invitation.state === "open" ? invitation.until.iso : undefined,
      // The cup's settings include the roster lock.
      topics: [cupTopic(cupId), teamTopic(invitation.teamId)],
    };
  },
);

function answerWith(answer: typeof acceptInvitation, failed: Message) {
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
  accept: answerWith(acceptInvitation, message("invitations.failedAccept")),
  decline: answerWith(declineInvitation, message("invitations.failedDecline")),
});

export default function Invitation({ loaderData }: Route.ComponentProps) {
  const answer = useFormAnswer();
  const { token, invitation, over } = loaderData;
  const { teamName, cupName, agreeFirst, whom } = invitation;
  const t = useTranslations("invitations");
  // Not twice the same reason.
  useShowsAnswer(answer?.failure?.reason === (over ?? agreeFirst) ? answer : undefined);
  return (
    <Page kicker={cupName} lead={teamName}>
      {over === null ? (
        <Panel heading={t("question")}>
          <InvitationText invitation={invitation} />
          {agreeFirst ? (
            <AgreeFirst sentence={agreeFirst} />
          ) : (
            <p>{whom === null ? t("ifAccepted.you") : t("ifAccepted.other", { player: whom })}</p>
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
  const t = useTranslations("invitations");
  return (
    <>
      <p>{sentence}</p>
      <MailNotice />
      <p className="choices">
        <ButtonLink href="/guardian">{t("askToAgree")}</ButtonLink>
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
  const t = useTranslations("invitations");
  const mail = useMailText();
  const good = state === "accepted";
  const which = { team: teamName, player: whom ?? "", isOther: whom === null ? "no" : "yes" };
  return (
    <>
      <Notice kind={good ? "good" : "info"} role="status">
        <p>{good ? t("accepted", which) : over}</p>
        <p>{good ? mail("invitationAccepted") : t(`next.${state}`)}</p>
      </Notice>
      <MailNotice />
      <p className="choices">
        {state === "open" ? (
          <ButtonLink href="/guardian">{t("askToAnswer")}</ButtonLink>
        ) : (
          <ButtonLink href="/teams">{t("toTeams")}</ButtonLink>
        )}
      </p>
    </>
  );
}
