import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { isStaff } from "#domain/core/context.ts";
import { valuesOf } from "#domain/core/fields.ts";
import { accountTopic, cupTopic, teamTopic } from "#domain/core/topics.ts";
import { nextDeadline, whenRostersLock, whyRostersLocked } from "#domain/cup/cup-dates-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { uploadCrestInput } from "#domain/site/pictures/picture-input.ts";
import {
  readTeamCrests,
  removeCrest,
  uploadCrest,
  withdrawCrest,
} from "#domain/site/pictures/team-crests.ts";
import {
  addCoManager,
  removeCoManager,
  stepDown,
} from "#domain/teams/co-managers/change-co-managers.ts";
import { setCrest } from "#domain/teams/crests.ts";
import {
  approveInput,
  coManagerFields,
  crestInput,
  handOverTeamInput,
  nameTeamFields,
  removeCoManagerInput,
  removePlayerInput,
  replaceTeamCodeInput,
  teamDetailFields,
} from "#domain/teams/input.ts";
import { approvePlayers, declineRequest } from "#domain/teams/join-decisions.ts";
import { renameOwnTeam } from "#domain/teams/rename-team.ts";
import { removePlayer } from "#domain/teams/roster-changes.ts";
import { shirtsInput } from "#domain/teams/shirt-rules.ts";
import { replaceTeamCode } from "#domain/teams/team-codes.ts";
import { setTeamDetails } from "#domain/teams/team-lifecycle.ts";
import { handOverTeam } from "#domain/teams/team-manager.ts";
import { readTeam } from "#domain/teams/team-view.ts";
import { message } from "#i18n/message.ts";
import { FieldsForm } from "../forms/form.tsx";
import { form, forms, mutationForms, ofTeam } from "../forms/forms.ts";
import { MixedText } from "../i18n/reader-language.tsx";
import { page } from "../routing/page.ts";
import { ButtonLink, bold, CopyButton, TextLink } from "../ui/buttons.tsx";
import { MailNotice, useMailText } from "../ui/mail/mail-notice.tsx";
import { Page } from "../ui/page.tsx";
import { EmptyState, Notice, Panel } from "../ui/page-layout.tsx";
import { CoManagersPanel } from "../ui/teams/co-managers.tsx";
import { CrestPanel } from "../ui/teams/crest-form.tsx";
import { ManagedRoster, NewPlayers, ReplaceCode } from "../ui/teams/managed-roster.tsx";
import { MissingPlayers } from "../ui/teams/missing-players.tsx";
import { ShirtsPanel } from "../ui/teams/shirts-panel.tsx";
import { ShortNamesNotice } from "../ui/teams/team-panel.tsx";
import type { Route } from "./+types/manage-team";

export const loader = page(
  {
    access: "manager",
    title: message("manage.title"),
    done: { "approved-some": message("manage.approve.some") },
  },
  async ({ ctx, id, reader, translate }) => {
    if (isStaff(reader)) throw redirect(`/admin/players/${id}`);
    const [cup, team] = await Promise.all([currentCup(ctx.db), readTeam(ctx, id)]);
    const crests = await readTeamCrests(ctx, id);
    const locked = whyRostersLocked(cup, ctx.now, ctx.locale);
    const locks = whenRostersLock(cup, ctx.now, ctx.locale);
    return {
      team,
      crests: { ...crests, canUpload: true },
      locked: translate(locked),
      locks: translate(locks),
      until: nextDeadline(cup, ctx.now) ?? undefined,
      topics: [accountTopic(reader.accountId), cupTopic(cup.id), teamTopic(team.id)],
    };
  },
);

const managingForm = mutationForms("manager or registrar", ofTeam);

export const action = forms({
  remove: managingForm(removePlayer, removePlayerInput, message("manage.remove.done"), {
    failed: message("manage.remove.failed"),
  }),
  approve: form({
    access: "manager or registrar",
    input: approveInput,
    done: message("manage.approve.done"),
    failed: message("manage.approve.failed"),
    run: async (input, { ctx, id, back }) => {
      const { left } = await approvePlayers(ctx, { ...input, teamId: id });
      return left > 0 ? back("approved-some") : null;
    },
  }),
  decline: managingForm(declineRequest, removePlayerInput, message("manage.decline.done"), {
    failed: message("manage.decline.failed"),
  }),
  "replace-code": managingForm(
    replaceTeamCode,
    replaceTeamCodeInput,
    message("manage.replaceCode.done"),
    { failed: message("manage.replaceCode.failed") },
  ),
  rename: managingForm(renameOwnTeam, nameTeamFields, message("consoleTeams.done.renamed")),
  details: managingForm(setTeamDetails, teamDetailFields, message("manage.details.done")),
  shirts: managingForm(setTeamDetails, shirtsInput, message("manage.shirts.done")),
  crest: managingForm(setCrest, crestInput, message("crest.done")),
  "upload-crest": form({
    access: "manager or registrar",
    input: uploadCrestInput,
    done: message("crest.picture.uploaded"),
    run: async ({ file }, { ctx, id }) => {
      await uploadCrest(ctx, { teamId: id, bytes: Buffer.from(await file.arrayBuffer()) });
    },
  }),
  "withdraw-crest": form({
    access: "manager or registrar",
    done: message("crest.picture.removed"),
    run: (_, { ctx, id }) => withdrawCrest(ctx, id),
  }),
  "remove-crest": form({
    access: "manager or registrar",
    done: message("crest.picture.removed"),
    run: (_, { ctx, id }) => removeCrest(ctx, id),
  }),
  "add-co-manager": managingForm(
    addCoManager,
    coManagerFields,
    { mail: "coManagerInvited" },
    { failed: message("coManagers.add.failed"), failedOnFields: true },
  ),
  "remove-co-manager": managingForm(
    removeCoManager,
    removeCoManagerInput,
    message("coManagers.remove.done"),
    { failed: message("coManagers.remove.failed") },
  ),
  "step-down": form({
    access: "co-manager",
    failed: message("coManagers.stepDown.failed"),
    run: async (_, { ctx, id }) => {
      await stepDown(ctx, { teamId: id });
      return redirect("/teams?done=stepped-down", 303);
    },
  }),
  "hand-over": form({
    access: "team manager or registrar",
    input: handOverTeamInput,
    failed: message("manage.handOver.failed"),
    failedOnFields: true,
    run: async (input, { ctx, id }) => {
      await handOverTeam(ctx, { ...input, teamId: id });
      return redirect("/teams?done=handed-over", 303);
    },
  }),
});

export default function ManageTeam({ loaderData }: Route.ComponentProps) {
  const { team, crests, locked, locks } = loaderData;
  const done = useDoneKey("shirts");
  const t = useTranslations("manage");
  const mail = useMailText();
  return (
    <Page title={t("manageTeam", { team: team.name })} lead={team.tournamentName}>
      <div className="split">
        <div className="split-main">
          <MissingPlayers team={team} />
          <NewPlayers team={team} />
          <Panel heading={t("roster.heading")}>
            {team.shortNames ? <ShortNamesNotice why={team.shortNames} /> : null}
            {locked ? (
              <Notice>
                <p>{locked}</p>
                <p>{t("roster.locked")}</p>
              </Notice>
            ) : null}
            {locks ? <p>{locks}</p> : null}
            {team.playerCount === 0 ? (
              <EmptyState next={t("roster.emptyNext")}>{t("roster.empty")}</EmptyState>
            ) : (
              <ManagedRoster team={team} locked={locked !== null} />
            )}
            <p className="hint">
              {mail("removing")} {team.isManager ? t("roster.leave") : null}
            </p>
            <MailNotice />
          </Panel>
        </div>
        <div className="split-rail">
          <CoManagersPanel team={team} />
          <CrestPanel team={team} pictures={crests} />
          <ShirtsPanel key={done} team={team} />
          <Panel heading={t("details.heading")}>
            {locked ? null : (
              <FieldsForm
                key={team.name}
                name="rename"
                values={{ name: team.name }}
                button={t("details.rename")}
                kind="plain"
              />
            )}
            <FieldsForm
              name="details"
              values={valuesOf(teamDetailFields, team)}
              button={t("details.save")}
              kind="plain"
            />
          </Panel>
          <Panel heading={t("code.heading")}>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-display text-2xl leading-none font-extrabold tracking-wider">
                {team.teamCode}
              </span>
              <CopyButton text={team.teamCode} label={t("code.copy")} />
            </p>
            <p className="hint">{t("code.hint")}</p>
            <ReplaceCode team={team} />
          </Panel>
          <Panel heading={t("fee.heading")}>
            <p className="font-bold">
              <MixedText>{team.feeSentence}</MixedText>
            </p>
            <p>{t.rich("fee.reference", { reference: team.paymentReference, b: bold })}</p>
            <ButtonLink href="/PaymentMethods" kind="plain">
              {t("fee.howToPay")}
            </ButtonLink>
          </Panel>
        </div>
      </div>
      <p>
        <TextLink href="/teams">{t("back")}</TextLink>
      </p>
    </Page>
  );
}
