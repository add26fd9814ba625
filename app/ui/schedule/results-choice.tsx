import { Choices } from "../choices.tsx";
import { UnknownGroup } from "./unknown-group.tsx";

/** What can be seen of an age group. */
export const VIEWS = [
  { id: "schedule", label: "Schedule" },
  { id: "standings", label: "Standings" },
  { id: "scorers", label: "Top Scorers" },
  { id: "knockout", label: "Knockout" },
] as const;

export type View = (typeof VIEWS)[number];

/** The views that there are of an age group. */
export function viewsOf({ hasKnockout }: { hasKnockout: boolean }): readonly View[] {
  return hasKnockout ? VIEWS : VIEWS.filter(({ id }) => id !== "knockout");
}

/** The view that `?view=` of an address means; null for none, which a page takes for no choice. */
export function viewNamed(raw: string | null): View | null {
  return VIEWS.find(({ id }) => id === raw?.toLowerCase()) ?? null;
}

export interface Group {
  id: number;
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
  path,
  groups,
  group,
  isUnknown,
  view,
  hasKnockout,
}: {
  /** The page that the choices are on. */
  path: string;
  groups: Group[];
  group: Group | null;
  /** The address names an age group that is none of these. */
  isUnknown: boolean;
  view: View | null;
  /** Whether the group has a knockout, which is offered then. */
  hasKnockout: boolean;
}) {
  const ages = groups.map(({ name, slug }) => {
    const chosen = slug === group?.slug;
    return { label: name, chosen, href: addressOf(path, chosen ? null : slug, view) };
  });
  return (
    <nav id={PLACE} aria-label="Age group and view">
      {isUnknown ? <UnknownGroup /> : null}
      <Choices label="Age group" items={ages} />
      {group ? (
        <Choices
          label="View"
          items={viewsOf({ hasKnockout: hasKnockout || view?.id === "knockout" }).map((each) => ({
            label: each.label,
            chosen: each.id === view?.id,
            href: addressOf(path, group.slug, each),
          }))}
        />
      ) : null}
      {view || isUnknown ? null : (
        <p>{group ? "Choose Schedule or Standings." : "Choose an age group to see its games."}</p>
      )}
    </nav>
  );
}

function addressOf(path: string, slug: string | null, view: View | null): string {
  return `${resultsAddress(path, slug, slug === null ? null : view)}#${PLACE}`;
}

/** The address of a group and a view on a page with schedules and standings. */
export function resultsAddress(
  path: string,
  slug: string | null,
  view: Pick<View, "id"> | null,
): string {
  const query = new URLSearchParams({
    ...(slug && { group: slug }),
    ...(view && { view: view.id }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
