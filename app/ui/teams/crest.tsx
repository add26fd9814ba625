import type { Crest } from "../../../domain/teams/crest-rules.ts";
import stylesheet from "./crest.css?url";

/** For the end of a page with crests. */
export function CrestStyles() {
  return <link rel="stylesheet" href={stylesheet} />;
}

/** Never the only sign of a team: its name is beside it. */
export function TeamCrest({ crest, large = false }: { crest: Crest | null; large?: boolean }) {
  if (crest === null) return null;
  return (
    <i
      className={`crest crest-${crest.color1}${large ? " text-4xl" : ""}`}
      // Shown by the stylesheet, so that it is no part of the name beside it.
      data-initials={crest.initials}
      aria-hidden="true"
    >
      <i className={`crest-${crest.color2}`} />
    </i>
  );
}
