import { cupTopic } from "../../domain/core/topics.ts";
import { readCupOverview } from "../../domain/cup/cup-overview.ts";
import { API, addresses } from "../api/addresses.ts";
import { withDependencies } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { EmbedSnippet, embedSnippet } from "../ui/embed/embed-snippet.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/api-page";

const LEAD = "Schedule, standings and scorers for scoreboards, spreadsheets and other sites.";

export const loader = page(
  {
    access: "everybody",
    title: "For programs",
    description: LEAD,
    card: "schedules",
    cache: { for: "everybody" },
  },
  async ({ context, site }) => {
    const { ctx, siteUrl } = site;
    const { cup, tournaments } = await readCupOverview(ctx);
    const place = { siteUrl, cup };
    return withDependencies(context, {
      siteUrl,
      cupName: cup.name,
      lists: [
        { label: "The cup", href: addresses.cup(place) },
        { label: "Its tournaments", href: addresses.tournaments(place) },
        ...tournaments.flatMap(({ name, slug }) =>
          (["schedule", "standings", "scorers", "knockout"] as const).map((list) => ({
            label: `${name}: ${list}`,
            href: addresses.list(place, slug, list),
          })),
        ),
      ],
      tables: tournaments.map(({ name, slug }) => ({
        name,
        slug,
        files: (["schedule", "standings", "scorers"] as const).map((list) => ({
          label: list,
          href: addresses.list(place, slug, list, ".csv"),
        })),
        snippet: embedSnippet(siteUrl, slug, "standings", `${cup.name}, ${name}`),
      })),
      topics: [cupTopic(cup.id)],
      address: "/api",
    });
  },
);

const EXAMPLE = `{
  "title": "Final",
  "date": "2025-07-28",
  "time": "16:30",
  "zone": "America/Los_Angeles",
  "kickOff": "2025-07-28T23:30:00.000Z",
  "field": "Field 1",
  "state": "final",
  "team1": { "name": "Lions", "team": { "slug": "lions", … } },
  "team2": { "name": "Tigers", "team": { "slug": "tigers", … } },
  "score": { "team1": 2, "team2": 2 },
  "penalties": { "team1": 4, "team2": 3 },
  "winner": 1, …
}`;

export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl, cupName, lists, tables } = loaderData;
  return (
    <>
      <PageHead kicker={cupName} title="For programs" lead={LEAD} />
      <Panel heading="JSON">
        <p>
          Read-only, without an account, from any page or program. Times are told by the cup&apos;s
          clocks and as moments. Players stand under the name that everybody may read.
        </p>
        <ul className="rows">
          {lists.map(({ label, href }) => (
            <li key={href} className="py-1">
              {label}
              <br />
              <a className="inline-flex min-h-11 items-center wrap-anywhere" href={href}>
                {href.slice(siteUrl.length)}
              </a>
            </li>
          ))}
        </ul>
        <p>
          A past cup is named behind them: <code>?cup=</code> and the last part of its address here.
          A team has <code className="wrap-anywhere">{API}/teams/</code> and the last part of its
          page&apos;s. Everything about every field of an answer stands in{" "}
          <a href={`${API}/openapi.json`}>the description (OpenAPI 3.1)</a>.
        </p>
        <h3>A game, shortened</h3>
        <div
          role="region"
          aria-label="A game as JSON"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="scroll-x my-2 rounded-md bg-sunk p-3 text-sm"
        >
          <pre>
            <code>{EXAMPLE}</code>
          </pre>
        </div>
        <p>
          Ask as often as you need, with the <code>ETag</code> of the last answer in{" "}
          <code>If-None-Match</code>: what has not changed is told in a few bytes. Within{" "}
          <code>v1</code> nothing is taken away or changes its meaning; more may come. What is
          refused is told as <code>application/problem+json</code>.
        </p>
      </Panel>
      <Panel heading="Spreadsheets and other sites">
        {tables.map(({ name, slug, files, snippet }) => (
          <div key={slug} id={slug}>
            <h3>{name}</h3>
            <p className="choices">
              {files.map(({ label, href }) => (
                <a key={href} className="button button-plain button-small" href={href} download>
                  CSV: {label}
                </a>
              ))}
            </p>
            <EmbedSnippet snippet={snippet} />
          </div>
        ))}
        <p>
          A table in a page of yours stays up to date by itself. It is the schedule with{" "}
          <code>schedule</code> for <code>standings</code> in its address. Add{" "}
          <code>?theme=dark</code> or <code>?theme=light</code> behind it where your page has one
          look only.
        </p>
        <p>
          <a className="inline-flex min-h-11 items-center" href="/board">
            The board for a big screen
          </a>
        </p>
      </Panel>
    </>
  );
}
