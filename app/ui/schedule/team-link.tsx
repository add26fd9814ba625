/** A team's name, which leads to its page. */
export function TeamLink({ name, slug }: { name: string; slug: string }) {
  return (
    <a className="team-link" href={`/teams/${slug}`}>
      {name}
    </a>
  );
}
