import { type Crest, type CrestSide, crestAddress } from "../../../domain/teams/crest-rules.ts";
import stylesheet from "./crest.css?url";

/** For the end of a page with crests. */
export function CrestStyles() {
  return <link rel="stylesheet" href={stylesheet} />;
}

/** Never the only sign of a team: its name is beside it. */
export function TeamCrest({ crest, large = false }: { crest: Crest | null; large?: boolean }) {
  if (crest === null) return null;
  if (crest.picture !== null) return <CrestPicture id={crest.picture} large={large} />;
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

/** In the place of a crest, with the same size. */
export function CrestPicture({ id, large = false }: { id: string; large?: boolean }) {
  const [side, double]: [CrestSide, CrestSide] = large ? [96, 192] : [48, 96];
  return (
    <img
      className={`crest${large ? " text-4xl" : ""}`}
      src={crestAddress(id, side)}
      srcSet={`${crestAddress(id, double)} 2x`}
      alt=""
      width={side}
      height={side}
      loading="lazy"
    />
  );
}
