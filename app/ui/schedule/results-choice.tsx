import { Choices } from "../choices.tsx";
import { UnknownGroup } from "./unknown-group.tsx";

export const VIEWS = [
  { id: "schedule", label: "Schedule" },
  { id: "standings", label: "Standings" },
  { id: "scorers", label: "Top Scorers" },
  { id: "knockout", label: "Knockout" },
] as const;

export type View = (typeof VIEWS)[number];

export function viewsOf({ hasKnockout }: { hasKnockout: boolean }): readonly View[] {
  return hasKnockout ? VIEWS : VIEWS.filter(({ id }) => id !== "knockout");
}

/** Returns null for an unknown view. */
export function viewNamed(raw: string | null): View | null {
  return VIEWS.find(({ id }) => id === raw?.toLowerCase()) ?? null;
}

export interface Group {
  id: number;
  name: string;
  slug: string;
}

/** Anchor of the choices, so that a choice keeps the scroll position. */
const PLACE = "choice";

/** Choosing the selected group again deselects it and its view. */
export function ResultsChoice({
  path,
  groups,
  group,
  isUnknown,
  view,
  hasKnockout,
}: {
  path: string;
  groups: Group[];
  group: Group | null;
  isUnknown: boolean;
  view: View | null;
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
