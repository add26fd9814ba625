import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer } from "#app/forms/answer.tsx";
import { useDoneKey } from "#app/forms/done-key.ts";
import { FieldOf } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { MixedText } from "#app/i18n/reader-language.tsx";
import type { WithdrawalPreview } from "#domain/competition/withdrawals/withdrawn-teams.ts";
import type { TeamCrests } from "#domain/site/pictures/team-crests.ts";
import type { WaitingManager } from "#domain/teams/approve-managers.ts";
import type { TeamView } from "#domain/teams/team-view.ts";
import { BackLink, bold, ConsoleButton } from "../buttons.tsx";
import { useHasRole } from "../console/staff-roles.tsx";
import { useAsked } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import { Page } from "../page.tsx";
import { EligibilityForm } from "../payments/team-fees.tsx";
import { CoManagersPanel } from "./co-managers.tsx";
import { ConsoleRoster } from "./console-roster.tsx";
import { CrestPanel } from "./crest-form.tsx";
import { ManagedRoster, NewPlayers, ReplaceCode, TeamQuestion } from "./managed-roster.tsx";
import { ManagerLinkPanel } from "./manager-link.tsx";
import { MissingPlayers } from "./missing-players.tsx";
import { RenameTeamForm } from "./rename-team.tsx";
import { ShirtsPanel } from "./shirts-panel.tsx";
import type { GoalChange } from "./use-goal-taps.ts";
import { WaitingManagersPanel } from "./waiting-managers.tsx";
import { WithdrawView } from "./withdraw-team.tsx";

function ManageTeam({ team }: { team: TeamView }) {
  const t = useTranslations("consoleTeams");
  const answer = useAnswer("manage");
  const isAsked = /^(?:remove-(?!co-)|hand-over|replace-code)/.test(useAsked() ?? "");
  return (
    <details className="panel" open={isAsked || answer !== undefined || undefined}>
      <summary>{t("team.manage")}</summary>
      <FormFailure answer={answer} />
      <ManagedRoster team={team} byAdmin />
      <div className="flex flex-wrap items-center gap-3">
        <span>{t.rich("team.code", { code: team.teamCode, b: bold })}</span>
        <ReplaceCode team={team} />
        {team.hasManager ? (
          <TeamQuestion
            intent="hand-over"
            player="nobody"
            button={t("team.removeManager")}
            kind="plain"
            question={t("team.removeManagerQuestion")}
          />
        ) : (
          <span className="text-soft">{t("team.noManager")}</span>
        )}
      </div>
    </details>
  );
}

export function ConsoleTeam({
  team,
  crests,
  brackets,
  others,
  linkUntil,
  managers,
  preview,
  goal,
  goalless,
}: {
  team: TeamView;
  managers: WaitingManager[];
  crests: TeamCrests;
  brackets: { id: number; name: string }[];
  others: { id: number; name: string }[];
  linkUntil: string | null;
  preview: WithdrawalPreview | null;
  goal: GoalChange | null;
  goalless: string | null;
}) {
  const done = useDoneKey();
  const t = useTranslations("consoleTeams");
  const here = `/admin/players/${team.id}`;
  const hasRole = useHasRole();
  if (preview) {
    return (
      <Page title={t("withdraw.title", { team: team.name })} lead={team.tournamentName}>
        <WithdrawView team={team} preview={preview} here={here} />
      </Page>
    );
  }
  const canMove = brackets.length > 1;
  return (
    <Page title={team.name} lead={`${team.tournamentName}, ${team.bracketName}`}>
      <p>
        {hasRole()
          ? t.rich("team.reference", {
              reference: team.paymentReference,
              fee: () => (
                <b>
                  <MixedText>{team.feeSentence}</MixedText>
                </b>
              ),
              b: bold,
            })
          : hasRole("registrar")
            ? t("team.hasPaid", { paid: team.hasPaid ? "yes" : "no" })
            : null}
      </p>
      <div className="split">
        <div className="split-main">
          <p className="choices mt-0 empty:hidden max-sm:grid">
            {hasRole("registrar") ? (
              <ConsoleButton to={`${here}/check-in`}>
                <Icon name="check" className="size-5" />
                {t("checkIn")}
              </ConsoleButton>
            ) : null}
            {hasRole("editor") ? (
              <ConsoleButton to={`/admin/messages/write?to=team:${team.id}`}>
                <Icon name="mail" className="size-5" />
                {t("team.write")}
              </ConsoleButton>
            ) : null}
          </p>
          <MissingPlayers team={team} />
          <WaitingManagersPanel managers={managers} />
          {hasRole() && !team.hasManager ? (
            <ManagerLinkPanel team={team.name} until={linkUntil} />
          ) : null}
          <NewPlayers team={team} />
          <ConsoleRoster slots={team.roster} goal={goal} goalless={goalless} />
        </div>
        {hasRole("registrar") ? (
          <div className="split-rail">
            <p className="choices max-sm:grid">
              <ConsoleButton to={`${here}/sheet`}>
                <Icon name="print" className="size-5" />
                {t("team.printSheet")}
              </ConsoleButton>
              {hasRole("treasurer") ? (
                <ConsoleButton to={`/admin/payments/${team.id}`}>
                  <Icon name="card" className="size-5" />
                  {t("payments")}
                </ConsoleButton>
              ) : null}
            </p>
            <ManageTeam team={team} />
            <CoManagersPanel team={team} />
            <CrestPanel team={team} pictures={{ ...crests, canUpload: false }} />
            <ShirtsPanel key={`shirts ${done}`} team={team} />
            {canMove ? (
              <FieldsForm
                key={team.bracketId}
                name="move"
                values={{ bracketId: String(team.bracketId) }}
                className="panel"
                button={t("team.move")}
                kind="plain"
              >
                <FieldOf
                  name="bracketId"
                  options={brackets.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </FieldsForm>
            ) : null}
            {hasRole() ? (
              <>
                <RenameTeamForm team={team} />
                {others.length > 0 ? (
                  <FieldsForm name="swap" className="panel" button={t("swap.button")} kind="plain">
                    <p>{t("swap.lead", { team: team.name })}</p>
                    <FieldOf
                      name="otherId"
                      options={others.map(({ id, name }) => ({ value: id, label: name }))}
                    />
                  </FieldsForm>
                ) : null}
                <EligibilityForm key={done} team={team} />
                <div className="mt-8 grid gap-3">
                  <Link to={`${here}?confirm=withdraw`} className="button button-danger">
                    {t("team.withdraw")}
                  </Link>
                  <TeamQuestion
                    intent="delete-team"
                    button={t("delete.button")}
                    question={t("delete.question", {
                      team: team.name,
                      players: team.playerCount,
                    })}
                  />
                </div>
              </>
            ) : null}
          </div>
        ) : null}
      </div>
      <BackLink to="/admin/players">{t("allTeams")}</BackLink>
    </Page>
  );
}
