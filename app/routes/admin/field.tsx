import { Link, useLoaderData } from "react-router";
import {
  endFieldLink,
  listFieldLinks,
  makeFieldLinks,
  renewFieldLink,
} from "../../../domain/competition/field/field-links.ts";
import { endLinkInput, makeLinksInput } from "../../../domain/competition/field/input.ts";
import { formatDate, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { parseDate } from "../../../domain/core/date-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
import { PostForm } from "../../forms/form.tsx";
import { adminForm, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { LinkRow } from "../../ui/buttons.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { gameTeams } from "../../ui/games/game-line.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";
import { drawQr } from "../../ui/qr/draw-qr.ts";
import { QrCode } from "../../ui/qr/qr-code.tsx";

export const loader = page({ access: "admin", title: "At the Field" }, async ({ ctx, query }) => {
  const cup = await currentCup(ctx.db);
  const [links, tournaments] = await Promise.all([
    listFieldLinks(ctx, parseDate(query.get("day") ?? "")),
    listTournaments(ctx, cup.id),
  ]);
  return {
    day: links.day,
    days: links.days,
    fields: links.fields.map(({ field, games, link }) => ({
      field,
      games: games.length,
      code: link && codeOf(link),
    })),
    ofGames: links.ofGames.map((link) => ({
      game: link.games.map(gameTeams).join() || "A game that is not on this day any more",
      code: codeOf(link),
    })),
    games: links.games.map((game) => ({
      id: game.id,
      label: [game.time && formatTime(game.time), gameTeams(game)].filter(Boolean).join(", "),
    })),
    topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
});

export const action = forms({
  make: adminForm({
    name: ({ text }) => (text("gameId") ? "make-game" : "make"),
    input: makeLinksInput,
    done: "The links are there. Print their codes, or show one to a phone.",
    run: (input, { ctx }) => makeFieldLinks(ctx, input),
  }),
  end: adminForm({
    name: "link",
    input: endLinkInput,
    done: "The link was ended. Nobody enters anything by it any more.",
    run: (input, { ctx }) => endFieldLink(ctx, input),
  }),
  renew: adminForm({
    name: "link",
    input: endLinkInput,
    done: "There is a new link. The old one opens nothing any more.",
    run: (input, { ctx }) => renewFieldLink(ctx, input),
  }),
});

export default function FieldLinks() {
  const { day, days, fields, ofGames, games } = useLoaderData<typeof loader>();
  const here = `/admin/field?day=${day}`;
  const missing = fields.some(({ code }) => code === null);
  const shown = [...(missing ? ["make"] : []), ...(games.length > 0 ? ["make-game"] : [])];
  return (
    <Page lead={formatDate(day)} forms={shown}>
      <p>
        Whoever opens a field's link enters the scores and scorers of that field's games, without an
        account, on this day alone.
      </p>
      <LinkRow
        label="Day"
        items={days.map((each) => ({
          href: `/admin/field?day=${each}`,
          label: formatDate(each),
          chosen: each === day,
        }))}
      />
      {fields.length === 0 ? (
        <EmptyState next={<Link to="/admin/games/edit">Give the games a field</Link>}>
          No game of this day has a field yet.
        </EmptyState>
      ) : (
        <div className="choices items-center">
          {missing ? (
            <PostForm
              intent="make"
              action={here}
              hidden={{ day }}
              button="Make the links of all fields"
            />
          ) : null}
          <Link to={`/admin/field/sheets?day=${day}`} className="button button-plain">
            Sheets to print
          </Link>
        </div>
      )}
      {fields.map(({ field, games: count, code }) => (
        <FieldLinkCard
          key={field}
          heading={field}
          lead={count === 1 ? "1 game" : `${count} games`}
          code={code}
        />
      ))}
      {games.length === 0 ? null : (
        <>
          <h2>One game only</h2>
          <PostForm
            intent="make"
            name="make-game"
            action={here}
            hidden={{ day }}
            kind="plain"
            button="Make a link for this game"
          >
            <div className="field">
              <label htmlFor="link-game">Game</label>
              <select id="link-game" name="gameId">
                {games.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          </PostForm>
          {ofGames.map(({ game, code }) => (
            <FieldLinkCard key={code.id} heading={game} code={code} />
          ))}
        </>
      )}
    </Page>
  );
}

function codeOf({ id, address, entries }: { id: number; address: string; entries: number }) {
  return { id, address, entries, drawing: drawQr(address) };
}

function FieldLinkCard({
  heading,
  lead,
  code,
}: {
  heading: string;
  lead?: string;
  code: ReturnType<typeof codeOf> | null;
}) {
  const dialogFor = (id: string) => ({
    id,
    small: true,
    fields: { linkId: String(code?.id) },
  });
  return (
    <Panel heading={heading}>
      {lead ? <p>{lead}</p> : null}
      {code === null ? (
        <p className="hint">No link yet.</p>
      ) : (
        <div className="flex flex-wrap items-start gap-4">
          <QrCode drawing={code.drawing} label={`Code for a phone at ${heading}`} />
          <div className="min-w-0 grow">
            <p className="mt-0 wrap-anywhere">
              <a href={code.address}>{code.address}</a>
            </p>
            <p className="hint">
              {code.entries === 0
                ? "Nothing was entered by it yet."
                : `${code.entries} ${code.entries === 1 ? "entry" : "entries"} so far.`}
            </p>
            <div className="choices">
              <CopyButton text={code.address} label="Copy the link" />
              <ConfirmDialog
                {...dialogFor(`renew-${code.id}`)}
                button="Make a new one"
                kind="plain"
                intent="renew"
                question={`Make a new link for ${heading}? The old one opens nothing any more: print its sheets again.`}
              />
              <ConfirmDialog
                {...dialogFor(`end-${code.id}`)}
                button="End"
                intent="end"
                question={`End the link of ${heading}? Its code, also on a printed sheet, opens nothing any more. This cannot be taken back.`}
              />
            </div>
          </div>
        </div>
      )}
    </Panel>
  );
}
