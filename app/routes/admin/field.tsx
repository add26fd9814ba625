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
import { EmptyState } from "../../ui/empty-state.tsx";
import { type FieldCode, FieldLinkCard, GameLinkForm } from "../../ui/field/field-links.tsx";
import { gameTeams } from "../../ui/games/game-line.tsx";
import { Page } from "../../ui/page.tsx";
import { drawQr } from "../../ui/qr/draw-qr.ts";

export const loader = page({ access: "admin", title: "At the Field" }, async ({ ctx, query }) => {
  const cup = await currentCup(ctx.db);
  const asked = parseDate(query.get("day") ?? "");
  const [links, tournaments] = await Promise.all([
    listFieldLinks(ctx, asked),
    listTournaments(ctx, cup.id),
  ]);
  const codeOf = (link: (typeof links.ofGames)[number]): FieldCode => ({
    id: link.id,
    address: link.address,
    drawing: drawQr(link.address),
    entries: link.entries,
  });
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
      <nav aria-label="Day" className="choices">
        {days.map((each) => (
          <Link
            key={each}
            to={`/admin/field?day=${each}`}
            className="button button-plain button-small"
            aria-current={each === day ? "true" : undefined}
          >
            {formatDate(each)}
          </Link>
        ))}
      </nav>
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
          <GameLinkForm action={here} day={day} games={games} />
          {ofGames.map(({ game, code }) => (
            <FieldLinkCard key={code.id} heading={game} code={code} />
          ))}
        </>
      )}
    </Page>
  );
}
