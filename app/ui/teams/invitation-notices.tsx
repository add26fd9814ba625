import type { MyInvitation } from "../../../domain/teams/invitations/list-invitations.ts";
import { Button, PostForm } from "../../forms/form.tsx";
import { invitationsPath } from "../addresses.ts";
import { Notice } from "../notice.tsx";

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
  const who = whom ?? "you";
  return (
    <>
      <p className="text-lg">
        <b className="wrap-anywhere">{teamName}</b> invites {who} to play in {tournamentName}.
        {byAdmin ? " The organiser proposes it." : null}
      </p>
      <p>
        A slot is held for {who} until <time dateTime={until.iso}>{until.text}</time>.
      </p>
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
  const which = `the invitation of ${teamName}${whom === null ? "" : ` for ${whom}`}`;
  return (
    <>
      {canAccept ? (
        <Button name="intent" value="accept" aria-label={`Accept ${which}`}>
          Accept
        </Button>
      ) : null}
      <Button kind="plain" name="intent" value="decline" aria-label={`Decline ${which}`}>
        Decline
      </Button>
    </>
  );
}
