/** A team's name, which leads to its page; or what stands for a team that is not known yet. */
export function TeamLink({ name, slug }: { name: string; slug: string | null }) {
  if (slug === null) return <span className="text-soft">{name}</span>;
  return (
    <a className="team-link" href={`/teams/${slug}`}>
      {name}
    </a>
  );
}
