import { redirect } from "react-router";
import { currentCup, listTournaments } from "../../domain/cups/current-cup.ts";
import { tournamentByGroup } from "../../domain/cups/slug-rules.ts";
import { accountTopic, cupTopic, waitlistTopic } from "../../domain/topics.ts";
import { listWaitlist } from "../../domain/waitlist/list-waitlist.ts";
import { ctxOf } from "../context.ts";
import { WaitlistTable } from "../ui/waitlist/waitlist-table.tsx";
import type { Route } from "./+types/team-waitlist";

export const meta = () => [{ title: "Tournament Waitlist – Araknid" }];

/** For people who are signed in; a visitor signs in first and comes back here. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  if (ctx.actor.kind === "visitor") {
    throw redirect(`/login?next=${encodeURIComponent(`/teamWaitlist${url.search}`)}`);
  }
  const cup = await currentCup(ctx.db);
  const tournaments = await listTournaments(ctx, cup.id);
  const chosen = tournamentByGroup(tournaments, url.searchParams.get("group"));
  return {
    isAdmin: ctx.actor.isAdmin,
    tournaments: tournaments.map(({ name, slug }) => ({ name, slug })),
    chosen: chosen && { name: chosen.name, slug: chosen.slug },
    players: chosen ? await listWaitlist(ctx, cup, chosen) : [],
    topics: [
      accountTopic(ctx.actor.accountId),
      cupTopic(cup.id),
      ...(chosen ? [waitlistTopic(chosen.id)] : []),
    ],
  };
}

export default function TeamWaitlist({ loaderData }: Route.ComponentProps) {
  const { isAdmin, tournaments, chosen, players } = loaderData;
  return (
    <>
      <h1>Tournament Waitlist</h1>
      <p>Players without a team who want to play.</p>
      <form method="get" action="/teamWaitlist" className="choices">
        {tournaments.map(({ name, slug }) => {
          const pressed = slug === chosen?.slug;
          return (
            <button
              key={slug}
              type="submit"
              className="button button-plain"
              aria-pressed={pressed}
              // Without a name the chosen one sends nothing, which drops the choice.
              name={pressed ? undefined : "group"}
              value={pressed ? undefined : slug}
            >
              {name}
            </button>
          );
        })}
      </form>
      {chosen && players.length === 0 ? <p>No players on the waitlist.</p> : null}
      {chosen && players.length > 0 ? (
        <WaitlistTable tournamentName={chosen.name} players={players} />
      ) : null}
      {isAdmin ? null : (
        <p className="hint">
          Team managers see the date of birth and phone of players of 18 and over who agreed to it.{" "}
          <a href="/teams">Join or leave the waitlist on the Teams page</a>
        </p>
      )}
    </>
  );
}
