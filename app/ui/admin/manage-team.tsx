import type { ManagedTeam } from "../../../domain/teams/managed-team.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, FormFailure } from "../../forms/form-parts.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { type ManageAsk, ManagedRoster, ReplaceCode } from "../teams/managed-team.tsx";

export function ManageTeam({
  team,
  here,
  ask,
  answer: given,
}: {
  team: ManagedTeam;
  here: string;
  ask: ManageAsk;
  answer: FormAnswer | undefined;
}) {
  const answer = answerFor(given, "manage");
  const isAsked = ["remove", "hand-over", "replace-code"].includes(ask.confirm ?? "");
  return (
    <details className="panel" open={isAsked || answer !== undefined || undefined}>
      <summary className="min-h-11 content-center font-bold">
        Change the roster, the team code or the team manager
      </summary>
      <FormFailure answer={answer} />
      <ManagedRoster team={team} here={here} ask={ask} byAdmin />
      <div className="flex flex-wrap items-center gap-3">
        <span>
          Team code <b>{team.teamCode}</b>
        </span>
        <ReplaceCode team={team} here={here} ask={ask} />
        {team.hasManager ? (
          <ConfirmDialog
            id="hand-over-nobody"
            button="Take the Team Manager Away"
            kind="plain"
            question="Are you sure you want to leave this team without a team manager?"
            intent="hand-over"
            fields={{ playerId: "nobody" }}
            open={ask.confirm === "hand-over" && ask.player === "nobody"}
            address={`${here}?confirm=hand-over&player=nobody`}
            closeTo={here}
          />
        ) : (
          <span className="text-soft">This team has no team manager.</span>
        )}
      </div>
    </details>
  );
}
