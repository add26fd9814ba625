import { WITHDRAWN_SUFFIX } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";

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

export function Withdrawn({ withdrawn }: { withdrawn: boolean }) {
  return withdrawn ? <span className="text-soft"> {WITHDRAWN_SUFFIX}</span> : null;
}
