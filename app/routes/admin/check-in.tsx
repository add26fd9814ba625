import { type FormEvent, type ReactNode, useState } from "react";
import { redirect, useFetcher, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer } from "#app/forms/answer.tsx";
import { Hidden } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { forms, staffForm } from "#app/forms/forms.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { page } from "#app/routing/page.ts";
import { signedPaperPath } from "#app/ui/addresses.ts";
import { bold, ConsoleButton, ConsoleLink } from "#app/ui/buttons.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Notice } from "#app/ui/page-layout.tsx";
import { formatLongDate } from "#domain/core/format-rules.ts";
import { consoleTopic, cupTopic, teamTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { type CheckInPlayer, checkIn, readCheckIn } from "#domain/teams/check-in.ts";
import { checkInInput } from "#domain/teams/input.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["registrar"], title: message("consoleTeams.check.title") },
  async ({ ctx, id }) => {
    const cup = await currentCup(ctx.db);
    const team = await readCheckIn(ctx, id);
    const teams = await listTeams(ctx);
    const next = teams[teams.findIndex((each) => each.id === id) + 1];
    return {
      team,
      next: next ? { id: next.id, name: next.name } : null,
      topics: [consoleTopic, cupTopic(cup.id), teamTopic(team.id)],
    };
  },
);

export const action = forms({
  "check-in": staffForm(["registrar"], {
    name: ({ text }) => checkInForm(text("playerId"), text("what")),
    input: checkInInput,
    run: async (input, { ctx, id, fields }) => {
      await checkIn(ctx, { ...input, teamId: id });
      // With script the tap is shown at once; without it the page reloads at the same player.
      if (fields.has("quiet")) return null;
      return redirect(`/admin/players/${id}/check-in#player-${input.playerId}`, 303);
    },
  }),
});

export default function CheckIn() {
  const t = useTranslations("consoleTeams");
  const { team, next } = useLoaderData<typeof loader>();
  const { players } = team;
  const present = players.filter(({ presentAt }) => presentAt !== null).length;
  const seen = players.filter(({ dobSeenAt }) => dobSeenAt !== null).length;
  return (
    <Page
      title={t("check.heading", { team: team.name })}
      lead={t("check.lead", {
        tournament: team.tournamentName,
        bracket: team.bracketName,
        present,
        seen,
        players: players.length,
      })}
    >
      {team.ineligible ? <Notice kind="bad" text={t("check.ineligible")} /> : null}
      {players.length === 0 ? <EmptyState>{t("check.nobody")}</EmptyState> : null}
      <CheckInList key={team.id} team={team} />
      <p className="choices mt-5">
        <ConsoleButton to={`/admin/players/${team.id}`}>{t("theTeam")}</ConsoleButton>
        <ConsoleButton to="/admin/players">{t("allTeams")}</ConsoleButton>
        {next ? (
          <ConsoleButton to={`/admin/players/${next.id}/check-in`}>
            {t("check.next", { team: next.name })}
          </ConsoleButton>
        ) : null}
      </p>
    </Page>
  );
}

type CheckInTeam = Awaited<ReturnType<typeof readCheckIn>>;
type What = "present" | "dob-seen";

/** Name of the form about one of a player's two marks. */
const checkInForm = (playerId: string, what: string) => `${what}-${playerId}`;

const isDone = ({ presentAt, dobSeenAt }: CheckInPlayer) =>
  presentAt !== null && dobSeenAt !== null;

/**
 * The players left to check in come first. The order stays until the page is opened again, so that
 * nothing moves under the thumb.
 */
function CheckInList({ team }: { team: CheckInTeam }) {
  const [folded] = useState(() => team.players.filter(isDone).map(({ playerId }) => playerId));
  const isFolded = ({ playerId }: CheckInPlayer) => folded.includes(playerId);
  const players = [
    ...team.players.filter((player) => !isFolded(player)),
    ...team.players.filter(isFolded),
  ];
  return (
    <ol className="m-0 grid list-none items-start gap-3 p-0 lg:grid-cols-2">
      {players.map((player) => (
        <CheckInCard
          key={player.playerId}
          player={player}
          isFolded={isFolded(player)}
          here={`/admin/players/${team.id}/check-in`}
        />
      ))}
    </ol>
  );
}

function Foldable({
  isFolded,
  heading,
  children,
}: {
  isFolded: boolean;
  heading: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("consoleTeams");
  if (!isFolded) {
    return (
      <>
        {heading}
        {children}
      </>
    );
  }
  return (
    <details>
      <summary className="flex-wrap">
        {heading}
        <span className="ml-auto inline-flex items-center gap-1 font-bold text-good">
          <Icon name="check" className="size-5" />
          {t("check.done")}
        </span>
      </summary>
      {children}
    </details>
  );
}

/** The buttons set a value rather than toggle it, so a double tap is harmless. */
function CheckInCard({
  player,
  isFolded,
  here,
}: {
  player: CheckInPlayer;
  isFolded: boolean;
  here: string;
}) {
  const t = useTranslations("consoleTeams");
  const locale = useLocale();
  const { playerId, name, dob, age, pending, mayPlay, notEligible } = player;
  return (
    <li
      id={`player-${playerId}`}
      className={`panel my-0 scroll-mt-4 ${isFolded ? "px-4 py-1 sm:px-5 sm:py-1" : ""}`}
    >
      <Foldable
        isFolded={isFolded}
        heading={
          <h2 className="my-0 flex min-w-0 flex-wrap gap-x-3 text-lg">
            <span className="text-soft">{player.slot}</span>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </h2>
        }
      >
        <p className="m-0">
          {dob
            ? t.rich("check.born", {
                date: formatLongDate(dob, locale),
                b: (text) => (
                  <b>
                    <time dateTime={dob}>{text}</time>
                  </b>
                ),
              })
            : t.rich("check.bornUnknown", { b: bold })}
          {age === null ? null : <span className="text-soft">, {t("check.age", { age })}</span>}
        </p>
        {notEligible ? (
          <p className="my-1 font-bold text-bad">{t("check.notEligible", { why: notEligible })}</p>
        ) : null}
        {pending ? (
          <p className="my-1 font-bold text-bad">
            {t(mayPlay ? "check.mayPlay" : "check.mayNotPlay")}{" "}
            <ConsoleLink to={signedPaperPath(playerId, here)}>{t("check.paper")}</ConsoleLink>
          </p>
        ) : null}
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Tick player={player} what="present" since={player.presentAt} />
          <Tick player={player} what="dob-seen" since={player.dobSeenAt} />
        </div>
      </Foldable>
    </li>
  );
}

function Tick({ player, what, since }: { player: CheckInPlayer; what: What; since: Date | null }) {
  const t = useTranslations("consoleTeams");
  const fetcher = useFetcher<FormAnswer | null>();
  // Optimistic update.
  const sent = fetcher.formData?.get("is");
  const isSet = sent === undefined || sent === null ? since !== null : sent === "yes";
  const answer = useAnswer(checkInForm(player.playerId, what));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set("quiet", "1");
    void fetcher.submit(fields, { method: "post" });
  };
  const fields = { intent: "check-in", playerId: player.playerId, what };
  return (
    <div>
      <form method="post" onSubmit={send}>
        <Hidden fields={{ ...fields, is: "yes" }} />
        <button
          type="submit"
          aria-pressed={isSet}
          aria-label={t("check.mark", { mark: t(`check.${what}`), name: player.name })}
          className="button button-plain min-h-16 w-full px-2"
        >
          {isSet ? <Icon name="check" className="size-6 text-good" /> : null}
          {t(`check.${what}`)}
        </button>
      </form>
      {isSet ? (
        <form method="post" onSubmit={send} className="text-center">
          <Hidden fields={{ ...fields, is: "no" }} />
          <button
            type="submit"
            aria-label={t(what === "present" ? "check.undoPresent" : "check.undoDobSeen", {
              name: player.name,
            })}
            className="inline-flex min-h-11 items-center gap-2 px-3 underline"
          >
            <Icon name="undo" className="size-5" />
            {t("check.undo")}
          </button>
        </form>
      ) : null}
      <FormFailure answer={fetcher.data ?? answer} />
    </div>
  );
}
