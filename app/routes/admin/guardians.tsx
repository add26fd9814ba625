import { Link, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { useAnswer } from "#app/forms/answer.tsx";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, ButtonForm, FieldsForm } from "#app/forms/form.tsx";
import { forms, staffForm } from "#app/forms/forms.ts";
import type { DoneText } from "#app/routing/declaration.ts";
import { page } from "#app/routing/page.ts";
import { GUARDIANS_PATH } from "#app/ui/addresses.ts";
import { bold, Choices, ConsoleLink } from "#app/ui/buttons.tsx";
import { ConfirmDialog, useAsked } from "#app/ui/dialog.tsx";
import { ConsoleMailNotice } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import type { Ctx } from "#domain/core/context.ts";
import { isConsentPending } from "#domain/people/guardians/consent-rules.ts";
import {
  ofPlayerInput,
  playerId,
  replaceGuardianFields,
  replaceGuardianInput,
} from "#domain/people/guardians/guardian-input.ts";
import { type GuardedPlayer, listGuardians } from "#domain/people/guardians/guardian-list.ts";
import { changeGuardian, remindGuardian } from "#domain/people/guardians/guardians.ts";
import { recordSignedPaper, withdrawSignedPaper } from "#domain/people/guardians/signed-papers.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import { message } from "#i18n/message.ts";

const views = ["missing", "agreed", "shared"] as const;

/** Doesn't revalidate, because each view of guardians' addresses is logged. */
export const loader = page(
  { access: ["registrar"], title: message("people.guardians.title") },
  async ({ ctx, query }) => {
    const { players, shared } = await listGuardians(ctx);
    const show = views.find((view) => view === query.get("show")) ?? "missing";
    const missing = players.filter(({ state }) => isConsentPending(state));
    const agreed = players.filter(({ state }) => !isConsentPending(state));
    return {
      show,
      counts: { missing: missing.length, agreed: agreed.length, shared: shared.length },
      players: { missing, agreed, shared: [] }[show],
      shared: show === "shared" ? shared : [],
      next: nextOf(query.get("next")),
    };
  },
);

/** Returns a safe console path to return to, or null to stay here. */
function nextOf(raw: string | null): string | null {
  return raw && /^\/admin\/[\w/-]{1,100}(?:#[\w-]{1,100})?$/.test(raw) ? raw : null;
}

/** An action on a guardian that the console offers on several pages. */
function ofPlayer(
  done: DoneText,
  act: (ctx: Ctx, input: z.output<typeof ofPlayerInput>) => Promise<unknown>,
) {
  return staffForm(["registrar"], {
    name: "guardians",
    input: ofPlayerInput,
    done,
    run: async (input, { ctx, text }) => {
      await act(ctx, input);
      const next = nextOf(text("next"));
      return next && redirect(next, 303);
    },
  });
}

export const action = forms({
  change: staffForm(["registrar"], {
    name: ({ text }) => `change-${playerId.parse(text("playerId"))}`,
    fields: replaceGuardianFields,
    input: replaceGuardianInput,
    done: { mail: "guardianChanged" },
    run: (input, { ctx }) => changeGuardian(ctx, input),
  }),
  remind: ofPlayer({ mail: "guardianReminded" }, remindGuardian),
  paper: ofPlayer(message("people.guardians.paperDone"), recordSignedPaper),
  "paper-back": ofPlayer(message("people.guardians.paperBackDone"), withdrawSignedPaper),
});

export default function Guardians() {
  const t = useTranslations("people");
  const { show, counts, players, shared, next } = useLoaderData<typeof loader>();
  return (
    <Page>
      <Choices
        label={t("guardians.title")}
        items={views.map((view) => ({
          href: view === "missing" ? GUARDIANS_PATH : `${GUARDIANS_PATH}?show=${view}`,
          label: t(`guardians.${view}`, { count: counts[view] }),
          chosen: show === view,
        }))}
      />
      <ConsoleMailNotice />
      {show !== "shared" && players.length === 0 ? (
        <EmptyState>
          {t(show === "missing" ? "guardians.noneMissing" : "guardians.noneAgreed")}
        </EmptyState>
      ) : null}
      <div className="cols mt-5">
        {players.map((player) => (
          <GuardedPlayerPanel
            key={player.playerId}
            player={player}
            canRemind={show === "missing"}
            next={next}
          />
        ))}
      </div>
      {show === "shared" ? <SharedAddresses shared={shared} /> : null}
    </Page>
  );
}

/** `next` is where to return to after recording the paper that the address asks about. */
function GuardedPlayerPanel({
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
  const about = { at: player.registered, state, b: bold };
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

function SharedAddresses({ shared }: Pick<Awaited<ReturnType<typeof listGuardians>>, "shared">) {
  const t = useTranslations("people");
  if (shared.length === 0) return <EmptyState>{t("guardians.noneShared")}</EmptyState>;
  return shared.map(({ email, players }) => (
    <Panel key={email} heading={<span className="wrap-anywhere">{email}</span>}>
      <ul>
        {players.map(({ playerId, name }) => (
          <li key={playerId}>
            <ConsoleLink to={`/admin/people/${playerId}`} className="wrap-anywhere">
              {name}
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
