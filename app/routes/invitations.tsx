import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import type { Ctx } from "#domain/core/context.ts";
import { rowId } from "#domain/core/input.ts";
import { accountTopic, cupTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import {
  acceptCoManaging,
  declineCoManaging,
  myCoManagerInvitations,
} from "#domain/teams/co-managers/answer-invitation.ts";
import { answerCoManagerInput, invitationInput, inviteInput } from "#domain/teams/input.ts";
import {
  acceptInvitation,
  declineInvitation,
} from "#domain/teams/invitations/answer-invitation.ts";
import { withdrawInvitation } from "#domain/teams/invitations/close-invitations.ts";
import { invitePlayer } from "#domain/teams/invitations/invite-player.ts";
import { myInvitations } from "#domain/teams/invitations/list-invitations.ts";
import { message } from "#i18n/message.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { form, forms, type NoFields } from "../forms/forms.ts";
import { SiteLink } from "../i18n/reader-language.tsx";
import { page } from "../routing/page.ts";
import { teamsPath } from "../ui/addresses.ts";
import { TextLink } from "../ui/buttons.tsx";
import { Page } from "../ui/page.tsx";
import { EmptyState } from "../ui/page-layout.tsx";
import { CoManagerNotices } from "../ui/teams/co-managers.tsx";
import { InvitationNotices } from "../ui/teams/invitation-notices.tsx";
import type { Route } from "./+types/invitations";

/** Receives every invitation form; errors are shown here. */
export const loader = page(
  { access: "signed in", title: message("invitations.many") },
  async ({ ctx, reader }) => {
    const cup = await currentCup(ctx.db);
    const invitations = await myInvitations(ctx, cup);
    return {
      invitations,
      coManaging: await myCoManagerInvitations(ctx, cup),
      until: invitations[0]?.until.iso,
      topics: [accountTopic(reader.accountId), cupTopic(cup.id)],
    };
  },
);

/** Leads to the Teams page: for a manager to the panel where the team's slots are filled. */
function invitationForm<Schema extends z.ZodType>({
  run,
  ...declared
}: Omit<Parameters<typeof form<NoFields, Schema>>[0], "run"> & {
  run: (ctx: Ctx, input: z.output<Schema>) => Promise<unknown>;
}) {
  return form({
    ...declared,
    run: async (input: z.output<Schema>, { ctx, url, fields, intent }) => {
      await run(ctx, input);
      const team = rowId().safeParse(fields.get("teamId"));
      const panel = team.success ? `#fill-${team.data}` : "";
      return redirect(teamsPath(url.searchParams.get("player"), { done: intent }) + panel, 303);
    },
  });
}

export const action = forms({
  invite: invitationForm({
    access: "manager or registrar",
    input: inviteInput,
    failed: message("invitations.failedInvite"),
    run: invitePlayer,
  }),
  withdraw: invitationForm({
    access: "manager or registrar",
    input: invitationInput,
    failed: message("invitations.failedWithdraw"),
    run: withdrawInvitation,
  }),
  accept: invitationForm({
    access: "own player",
    input: invitationInput,
    failed: message("invitations.failedAccept"),
    run: acceptInvitation,
  }),
  decline: invitationForm({
    access: "own player",
    input: invitationInput,
    failed: message("invitations.failedDecline"),
    run: declineInvitation,
  }),
  "accept-co-managing": invitationForm({
    access: "account",
    input: answerCoManagerInput,
    failed: message("coManagers.answer.failed"),
    run: acceptCoManaging,
  }),
  "decline-co-managing": invitationForm({
    access: "account",
    input: answerCoManagerInput,
    failed: message("coManagers.answer.failed"),
    run: declineCoManaging,
  }),
});

export default function Invitations({ loaderData }: Route.ComponentProps) {
  const { invitations, coManaging } = loaderData;
  const answer = useFormAnswer();
  const t = useTranslations("invitations");
  return (
    <Page>
      <CoManagerNotices {...coManaging} />
      <InvitationNotices invitations={invitations} />
      {invitations.length + coManaging.invitations.length === 0 && !answer ? (
        <EmptyState next={<SiteLink href="/teams">{t("toTeams")}</SiteLink>}>
          {t("none")}
        </EmptyState>
      ) : (
        <p>
          <TextLink href="/teams">{t("backToTeams")}</TextLink>
        </p>
      )}
    </Page>
  );
}
