import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, ButtonForm, FieldsForm } from "#app/forms/form.tsx";
import type { GuardedPlayer, listGuardians } from "#domain/people/guardians/guardian-list.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import { ConfirmDialog, useAsked } from "../dialog.tsx";
import { EmptyState } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";

/** `next` is where to return to after recording the paper that the address asks about. */
export function GuardedPlayerPanel({
  player,
  canRemind,
  next,
}: {
  player: GuardedPlayer;
  canRemind: boolean;
  next: string | null;
}) {
  const t = useTranslations("people");
  const { playerId, guardian, team, name } = player;
  const state = player.paper ? t("guardians.signedPaper") : t(`guardians.state.${player.state}`);
  const about = { at: player.registered, state, b: (text: ReactNode) => <b>{text}</b> };
  const isAsked = useAsked() === `paper-${playerId}`;
  const paper = player.paper
    ? {
        intent: "paper-back",
        button: t("guardians.paperBack"),
        question: t("guardians.paperBackQuestion", { name }),
      }
    : {
        intent: "paper",
        button: t("guardians.paper"),
        question: t("guardians.paperQuestion", { name }),
      };
  return (
    <Panel
      id={`player-${playerId}`}
      heading={
        <Link to={`/admin/people/${playerId}`} className="wrap-anywhere">
          {name}
        </Link>
      }
    >
      <p>
        {team
          ? t.rich("guardians.onTeam", {
              ...about,
              team: team.name,
              link: (text) => <Link to={`/admin/players/${team.id}`}>{text}</Link>,
            })
          : t.rich("guardians.noTeam", about)}
      </p>
      <p className="wrap-anywhere">
        {guardian ? <WhoAnswers guardian={guardian} /> : t("guardians.none")}
      </p>
      {player.byDisplayedLink ? (
        <p className="text-soft">{t("guardians.byDisplayedLink")}</p>
      ) : null}
      <div className="choices">
        {guardian?.kind === "link" && canRemind ? (
          <ButtonForm intent="remind" hidden={{ playerId }}>
            {t("guardians.sendAgain")}
          </ButtonForm>
        ) : null}
        <ConfirmDialog
          id={`paper-${playerId}`}
          button={paper.button}
          kind={player.paper ? "danger" : "plain"}
          question={paper.question}
          intent={paper.intent}
          fields={{ playerId, next: isAsked ? next : null }}
        />
      </div>
      {player.mayChange ? <ChangeForm player={player} /> : null}
    </Panel>
  );
}

function WhoAnswers({ guardian }: { guardian: NonNullable<GuardedPlayer["guardian"]> }) {
  const t = useTranslations("people");
  const phone = guardian.kind === "link" && guardian.phone && formatPhone(guardian.phone);
  const contact = [guardian.name, guardian.email, phone].filter(Boolean).join(", ");
  if (guardian.kind === "account") return t("guardians.fromAccount", { contact });
  return t("guardians.asked", { contact, at: guardian.asked });
}

function ChangeForm({ player: { playerId, guardian } }: { player: GuardedPlayer }) {
  const t = useTranslations("people");
  const name = `change-${playerId}`;
  const isOpen = useAnswer(name) !== undefined;
  return (
    <details open={isOpen || undefined}>
      <summary>{t(guardian ? "guardians.nameOther" : "guardians.name")}</summary>
      <FieldsForm name={name} of="change" intent="change" hidden={{ playerId }} preventScrollReset>
        <Fields more={guardian ? { guardianEmail: { hint: t("guardians.replaces") } } : {}} />
        <Button kind="plain">{t("guardians.ask")}</Button>
      </FieldsForm>
    </details>
  );
}

export function SharedAddresses({
  shared,
}: Pick<Awaited<ReturnType<typeof listGuardians>>, "shared">) {
  const t = useTranslations("people");
  if (shared.length === 0) return <EmptyState>{t("guardians.noneShared")}</EmptyState>;
  return shared.map(({ email, players }) => (
    <Panel key={email} heading={<span className="wrap-anywhere">{email}</span>}>
      <ul>
        {players.map(({ playerId, name }) => (
          <li key={playerId}>
            <Link
              to={`/admin/people/${playerId}`}
              className="inline-flex min-h-11 items-center wrap-anywhere"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
