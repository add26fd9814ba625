import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { FieldOf } from "#app/forms/field-of.tsx";
import { Button, FieldsForm, PostForm } from "#app/forms/form.tsx";
import type { CoManagerInvitation } from "#domain/teams/co-managers/answer-invitation.ts";
import type { TeamView } from "#domain/teams/team-view.ts";
import { ConfirmEmail } from "../accounts/email-link.tsx";
import { wrapping } from "../buttons.tsx";
import { useMailText } from "../mail/mail-notice.tsx";
import { Notice, Panel } from "../page-layout.tsx";
import { TeamQuestion } from "./managed-roster.tsx";

const MOST = 2;

/** Whether the panel has the form, which says why it was refused. */
const canAddCoManager = (team: TeamView) => team.addsCoManagers && hasPlace(team);

const hasPlace = (team: TeamView) => (team.coManagers ?? []).length < MOST;

/** For those who manage the team, and in the console. */
export function CoManagersPanel({ team }: { team: TeamView }) {
  const t = useTranslations("coManagers");
  const key = useDoneKey("add-co-manager");
  const coManagers = team.coManagers ?? [];
  return (
    <Panel id="co-managers" heading={t("heading")}>
      <p>{t("lead")}</p>
      {coManagers.length > 0 ? (
        <ul className="rows mb-4">
          {coManagers.map((each) => (
            <CoManager key={each.id} team={team} coManager={each} />
          ))}
        </ul>
      ) : null}
      {canAddCoManager(team) ? (
        <AddCoManager key={key} />
      ) : (
        <p className="hint">{t(hasPlace(team) ? "errors.adultsOnly" : "full")}</p>
      )}
    </Panel>
  );
}

type CoManagerRow = NonNullable<TeamView["coManagers"]>[number];

function CoManager({ team, coManager }: { team: TeamView; coManager: CoManagerRow }) {
  const t = useTranslations("coManagers");
  const { id, invited, isYou, playerId, mayManage } = coManager;
  const name = invited ?? coManager.name ?? t("somebody");
  // Players on the roster can be made manager there.
  const isOnRoster = team.roster.some(({ player }) => player?.id === playerId);
  return (
    <li className="py-3">
      <p className="m-0 wrap-anywhere">
        <b className="mr-3">{name}</b>
        <span className="text-sm text-soft">
          {invited === null ? (isYou ? t("you") : null) : t("pending")}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {mayManage && playerId !== null && !isOnRoster ? (
          <TeamQuestion
            intent="hand-over"
            player={playerId}
            button={t("handOver.button")}
            who={name}
            kind="plain"
            small
            question={t("handOver.question", { team: team.name, name })}
          />
        ) : null}
        {isYou ? (
          <TeamQuestion
            intent="step-down"
            button={t("stepDown.button")}
            small
            question={t("stepDown.question", { team: team.name })}
          />
        ) : (
          <TeamQuestion
            intent="remove-co-manager"
            player={String(id)}
            fields={{ coManagerId: id }}
            button={invited === null ? t("remove.button") : t("remove.withdraw")}
            who={name}
            small
            question={
              invited === null
                ? t("remove.question", { name })
                : t("remove.withdrawQuestion", { email: name })
            }
          />
        )}
      </div>
    </li>
  );
}

function AddCoManager() {
  const t = useTranslations("coManagers");
  const mail = useMailText();
  return (
    <FieldsForm name="add-co-manager" button={t("add.button")} kind="plain">
      <FieldOf name="email" hint={mail("coManagerInviting")} />
    </FieldsForm>
  );
}

export function CoManagerNotices({
  invitations,
  unconfirmed,
  offersLink = true,
}: {
  invitations: CoManagerInvitation[];
  unconfirmed: boolean;
  /** Whether nothing else on the page offers to send the confirmation link. */
  offersLink?: boolean;
}) {
  const t = useTranslations("coManagers");
  return (
    <>
      {unconfirmed ? (
        <Notice>
          <ConfirmEmail toSee="coManaging" button={offersLink} />
        </Notice>
      ) : null}
      {invitations.map(({ id, teamName: team, tournamentName: tournament }) => (
        <Notice key={id}>
          <p className="text-lg">{t.rich("answer.invites", { team, tournament, b: wrapping })}</p>
          <p>{t("answer.what")}</p>
          <PostForm
            action="/invitations"
            hidden={{ invitationId: id }}
            className="my-3 flex flex-wrap gap-3"
          >
            <Button
              name="intent"
              value="accept-co-managing"
              aria-label={t("answer.acceptWhich", { team })}
            >
              {t("answer.accept")}
            </Button>
            <Button
              kind="plain"
              name="intent"
              value="decline-co-managing"
              aria-label={t("answer.declineWhich", { team })}
            >
              {t("answer.decline")}
            </Button>
          </PostForm>
        </Notice>
      ))}
    </>
  );
}
