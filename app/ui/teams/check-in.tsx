import type { FormEvent } from "react";
import { Link, useFetcher } from "react-router";
import { formatLongDate, formatShortDate } from "../../../domain/core/format-rules.ts";
import { phoneText } from "../../../domain/people/players/phone-rules.ts";
import type { CheckInPlayer } from "../../../domain/teams/check-in.ts";
import { PENDING_MAY_NOT_PLAY } from "../../../domain/teams/eligibility-rules.ts";
import type { TeamSheet } from "../../../domain/teams/team-sheets.ts";
import { FormFailure } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { signedPaperPath } from "../addresses.ts";
import { Icon } from "../icon.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

type What = "present" | "dob-seen";

/** The buttons set a value rather than toggle it, so a double tap is harmless. */
export function CheckInCard({
  player,
  here,
  pendingMayPlay,
  answer,
}: {
  player: CheckInPlayer;
  here: string;
  pendingMayPlay: boolean;
  answer: FormAnswer | undefined;
}) {
  const { playerId, name, dob, age, pending, notEligible } = player;
  const bars = pending && !pendingMayPlay;
  return (
    <li id={`player-${playerId}`} className="panel my-0 scroll-mt-4">
      <h2 className="mt-0 mb-1 flex flex-wrap gap-x-3 text-xl">
        <span className="text-soft">{player.slot}</span>
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </h2>
      <p className="m-0">
        Born <b>{dob ? <time dateTime={dob}>{formatLongDate(dob)}</time> : "on an unknown day"}</b>
        {age === null ? null : <span className="text-soft">, {age} years old</span>}
      </p>
      {notEligible ? <p className="my-1 font-bold text-bad">Not eligible. {notEligible}</p> : null}
      {pending ? (
        <p className="my-1 font-bold text-bad">
          {bars ? PENDING_MAY_NOT_PLAY : "Pending: guardian has not agreed. May play all the same."}{" "}
          <Link to={signedPaperPath(playerId, here)} className="inline-flex min-h-11 items-center">
            Record a signed paper
          </Link>
        </p>
      ) : null}
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Tick player={player} what="present" since={player.presentAt} answer={answer} />
        <Tick player={player} what="dob-seen" since={player.dobSeenAt} answer={answer} />
      </div>
    </li>
  );
}

const labels: Record<What, string> = { present: "Present", "dob-seen": "Birth date seen" };

function Tick({
  player,
  what,
  since,
  answer,
}: {
  player: CheckInPlayer;
  what: What;
  since: Date | null;
  answer: FormAnswer | undefined;
}) {
  const fetcher = useFetcher<FormAnswer | null>();
  // Optimistic update.
  const sent = fetcher.formData?.get("is");
  const isSet = sent === undefined || sent === null ? since !== null : sent === "yes";
  const came = answer?.result?.initialValue?.["what"] === what ? answer : undefined;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set("quiet", "1");
    void fetcher.submit(fields, { method: "post" });
  };
  const hidden = (is: "yes" | "no") => (
    <>
      <input type="hidden" name="intent" value="check-in" />
      <input type="hidden" name="playerId" value={player.playerId} />
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="is" value={is} />
    </>
  );
  return (
    <div>
      <form method="post" onSubmit={send}>
        {hidden("yes")}
        <button
          type="submit"
          aria-pressed={isSet}
          aria-label={`${labels[what]}: ${player.name}`}
          className={`button min-h-16 w-full px-2 ${isSet ? "button-primary" : "button-plain"}`}
        >
          {isSet ? <Icon name="check" className="size-6" /> : null}
          {labels[what]}
        </button>
      </form>
      {isSet ? (
        <form method="post" onSubmit={send} className="text-center">
          {hidden("no")}
          <button
            type="submit"
            aria-label={`Undo ${labels[what].toLowerCase()}: ${player.name}`}
            className="inline-flex min-h-11 items-center gap-2 px-3 underline"
          >
            <Icon name="undo" className="size-5" />
            Undo
          </button>
        </form>
      ) : (
        // Reserves the space so that buttons don't move.
        <div className="h-11" />
      )}
      <FormFailure answer={fetcher.data ?? came} />
    </div>
  );
}

const TICKED = ["Here", "Paid", "Waiver"];

export function TeamSheetView({ sheet, qr }: { sheet: TeamSheet; qr: QrDrawing }) {
  const heading = `sheet-${sheet.id}`;
  return (
    <section
      aria-labelledby={heading}
      className="my-6 print:my-0 print:break-after-page print:last:break-after-auto"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={heading} className="mb-1 wrap-anywhere">
            {sheet.name}
          </h2>
          <p className="my-1">
            {sheet.tournamentName}, {sheet.bracketName}
          </p>
          <p className="my-1">
            Team manager:{" "}
            {sheet.manager
              ? `${sheet.manager.name}, ${phoneText(sheet.manager.phone)}`
              : "none, this team was imported"}
          </p>
          <p className="my-1">
            Team code: <b>{sheet.teamCode}</b>
          </p>
        </div>
        <figure className="m-0 flex items-center gap-3">
          <figcaption className="max-w-32 text-[0.95rem]">
            <b>Follow this team:</b> times, fields and results, without an account
          </figcaption>
          <QrCode drawing={qr} label={`Code that leads to the page of ${sheet.name}`} />
        </figure>
      </div>
      <div
        role="region"
        aria-label={`Roster of ${sheet.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="scroll-x relative print:overflow-visible"
      >
        <table className="min-w-3xl table-fixed print:min-w-0">
          <thead>
            <tr>
              <th scope="col" className="w-[4%]">
                <abbr title="Slot">#</abbr>
              </th>
              <th scope="col">Player</th>
              <th scope="col" className="w-[16%]">
                Born (age)
              </th>
              <th scope="col" className="w-[15%]">
                Phone
              </th>
              <th scope="col">Emergency contact</th>
              {TICKED.map((word) => (
                <th key={word} scope="col" className="w-[9%] px-0! text-center print:text-xs">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.slots.map(({ slot, player }) => (
              <tr key={slot} className="h-12 print:h-9">
                <td>{slot}</td>
                <th scope="row" className="text-base wrap-anywhere print:text-sm">
                  {player?.name ?? <span className="font-normal text-soft">Empty Slot</span>}
                  {player?.isPending ? (
                    <span className="block text-sm font-normal">Guardian has not agreed yet</span>
                  ) : null}
                </th>
                <td>
                  {player ? <Born dob={player.dob} /> : null}
                  {player?.age == null ? null : ` (${player.age})`}
                </td>
                <td className="whitespace-nowrap">{player ? phoneText(player.phone) : null}</td>
                <td>
                  {player?.emergency ? (
                    <>
                      <span className="wrap-anywhere">{player.emergency.name}</span>{" "}
                      <span className="whitespace-nowrap">{phoneText(player.emergency.phone)}</span>
                    </>
                  ) : null}
                </td>
                {TICKED.map((word) => (
                  <td key={word} className="text-center">
                    <span className="sr-only">{word}: not ticked</span>
                    <span className="inline-block size-5 border-2 border-ink" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Born({ dob }: { dob: string | null }) {
  if (dob === null) return "Not given";
  return (
    <time dateTime={dob} className="whitespace-nowrap">
      {formatShortDate(dob)}
    </time>
  );
}
