import { WITHDRAWN } from "../../../domain/teams/withdrawn-words-rules.ts";

/** A team's name, which leads to its page; or what is shown for a team that is not known yet. */
export function TeamLink({
  name,
  slug,
  withdrawn,
}: {
  name: string;
  slug: string | null;
  withdrawn: boolean;
}) {
  if (slug === null) return <span className="text-soft">{name}</span>;
  return (
    <>
      <a className="team-link" href={`/teams/${slug}`}>
        {name}
      </a>
      <Withdrawn withdrawn={withdrawn} />
    </>
  );
}

/** Behind the name of a team that withdrew from the cup. */
export function Withdrawn({ withdrawn }: { withdrawn: boolean }) {
  return withdrawn ? <span className="text-soft"> {WITHDRAWN}</span> : null;
}
