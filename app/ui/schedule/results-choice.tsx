const VIEWS = [
  { id: "schedule", label: "Schedule" },
  { id: "standings", label: "Standings" },
] as const;

export type View = (typeof VIEWS)[number];

/** The view that `?view=` of an address means; null for none, which a page takes for no choice. */
export function viewNamed(raw: string | null): View | null {
  return VIEWS.find(({ id }) => id === raw?.toLowerCase()) ?? null;
}

interface Group {
  name: string;
  slug: string;
}

/** Where the choices stand on the page: what a choice leads to begins here, so one keeps one's place. */
const PLACE = "choice";

/**
 * The age groups and, once one is chosen, its views. Each choice is an address that can be sent to a
 * friend; choosing the same group again deselects it and its view.
 */
export function ResultsChoice({
  groups,
  group,
  view,
}: {
  groups: Group[];
  group: Group | null;
  view: View | null;
}) {
  return (
    <nav id={PLACE} aria-label="Age group and view">
      <ul className="choices">
        {groups.map(({ name, slug }) => {
          const chosen = slug === group?.slug;
          return (
            <Choice key={slug} chosen={chosen} address={address(chosen ? null : slug, view)}>
              {name}
            </Choice>
          );
        })}
      </ul>
      {group ? (
        <ul className="choices">
          {VIEWS.map((each) => (
            <Choice key={each.id} chosen={each.id === view?.id} address={address(group.slug, each)}>
              {each.label}
            </Choice>
          ))}
        </ul>
      ) : null}
      {view ? null : (
        <p>{group ? "Choose Schedule or Standings." : "Choose an age group to see its games."}</p>
      )}
    </nav>
  );
}

function Choice({
  chosen,
  address,
  children,
}: {
  chosen: boolean;
  address: string;
  children: string;
}) {
  return (
    <li>
      <a className="button button-plain" href={address} aria-current={chosen ? "true" : undefined}>
        {children}
      </a>
    </li>
  );
}

function address(slug: string | null, view: View | null): string {
  const query = new URLSearchParams({
    ...(slug && { group: slug }),
    ...(slug && view && { view: view.id }),
  });
  return `/schedules-results${slug ? `?${query}` : ""}#${PLACE}`;
}
