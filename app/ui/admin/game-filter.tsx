import { Form, Link } from "react-router";

interface Filter {
  tournaments: { slug: string; short: string }[];
  /** Slug of the chosen one. */
  group: string | null;
  /** What was typed under 'Find a team'. */
  team: string;
}

/** Makes a long list of games short: by tournament, by a team's name. */
export function GameFilter({ tournaments, group, team }: Filter) {
  const entries = [
    { slug: null, short: "All" },
    ...tournaments.map(({ slug, short }) => ({ slug, short })),
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8">
      {tournaments.length > 1 ? (
        <ul aria-label="Tournament" className="choices">
          {entries.map(({ slug, short }) => (
            <li key={slug}>
              <Link
                to={address(slug, team)}
                className="button button-plain button-small"
                aria-current={slug === group ? "true" : undefined}
              >
                {short}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="get" role="search" className="my-3 w-full max-w-md">
        {group ? <input type="hidden" name="group" value={group} /> : null}
        <label htmlFor="team" className="mb-1 block font-bold">
          Find a team
        </label>
        <div className="flex gap-2">
          <input key={team} id="team" name="team" type="search" defaultValue={team} />
          <button type="submit" className="button button-plain">
            Find
          </button>
        </div>
      </Form>
    </div>
  );
}

function address(group: string | null, team: string): string {
  const query = new URLSearchParams({ ...(group && { group }), ...(team && { team }) });
  return `/admin/games/edit${query.size > 0 ? `?${query}` : ""}`;
}
