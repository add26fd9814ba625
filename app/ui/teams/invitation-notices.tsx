import { useTranslations } from "use-intl";
import { Button, PostForm } from "#app/forms/form.tsx";
import type { MyInvitation } from "#domain/teams/invitations/list-invitations.ts";
import { invitationsPath } from "../addresses.ts";
import { timeAt, wrapping } from "../buttons.tsx";
import { Notice } from "../page-layout.tsx";

export function InvitationNotices({ invitations }: { invitations: MyInvitation[] }) {
  return invitations.map((invitation) => (
    <Notice key={invitation.id}>
      <InvitationText invitation={invitation} />
      <PostForm
        action={invitationsPath(invitation.childId)}
        hidden={{ invitationId: invitation.id }}
        className="my-3 flex flex-wrap gap-3"
      >
        <AnswerButtons invitation={invitation} />
      </PostForm>
    </Notice>
  ));
}

export function InvitationText({
  invitation,
}: {
  invitation: Omit<MyInvitation, "id" | "childId">;
}) {
  const { whom, teamName, tournamentName, byAdmin, until } = invitation;
  const t = useTranslations("invitations");
  const values = {
    team: teamName,
    tournament: tournamentName,
    player: whom ?? "",
    until: until.text,
    b: wrapping,
    time: timeAt(until.iso),
  };
  const who = whom === null ? "you" : "other";
  return (
    <>
      <p className="text-lg">
        {t.rich(`invites.${who}`, values)}
        {byAdmin ? <> {t("byOrganizer")}</> : null}
      </p>
      <p>{t.rich(`held.${who}`, values)}</p>
    </>
  );
}

export function AnswerButtons({
  invitation: { teamName, whom },
  canAccept = true,
}: {
  invitation: Pick<MyInvitation, "teamName" | "whom">;
  canAccept?: boolean;
}) {
  const t = useTranslations("invitations");
  const which = { team: teamName, player: whom ?? "", isOther: whom === null ? "no" : "yes" };
  return (
    <>
      {canAccept ? (
        <Button name="intent" value="accept" aria-label={t("acceptWhich", which)}>
          {t("accept")}
        </Button>
      ) : null}
      <Button kind="plain" name="intent" value="decline" aria-label={t("declineWhich", which)}>
        {t("decline")}
      </Button>
    </>
  );
}
