import { type Crest, crestAddress } from "#domain/teams/crest-rules.ts";
import stylesheet from "./crest.css?url";

/** For the end of a page with crests. */
export function CrestStyles() {
  return <link rel="stylesheet" href={stylesheet} />;
}

/**
 * Never the only sign of a team: its name is beside it. `side` is that of a picture's file, for
 * places where it is wider than beside a line of text.
 */
export function TeamCrest({
  crest,
  large = false,
  side = large ? 96 : 48,
}: {
  crest: Crest | null;
  large?: boolean;
  side?: 48 | 96;
}) {
  if (crest === null) return null;
  const size = large ? " text-2xl" : "";
  if (crest.picture !== null) {
    return <CrestPicture id={crest.picture} side={side} className={`crest${size}`} />;
  }
  return (
    <i
      className={`crest crest-${crest.color1}${size}`}
      // Shown by the stylesheet, so that it is no part of the name beside it.
      data-initials={crest.initials}
      aria-hidden="true"
    >
      <i className={`crest-${crest.color2}`} />
    </i>
  );
}

/** In the place of a crest, with the same size. */
export function CrestPicture({
  id,
  side = 96,
  className = "crest text-3xl",
}: {
  id: string;
  side?: 48 | 96;
  className?: string;
}) {
  const twice = side === 48 ? 96 : 192;
  return (
    <img
      className={className}
      src={crestAddress(id, side)}
      srcSet={`${crestAddress(id, twice)} 2x`}
      alt=""
      width={side}
      height={side}
      loading="lazy"
    />
  );
}
