import type { Reach } from "../db/reach.ts";
import type { Actor } from "../domain/context.ts";
import type { PublicAnswer } from "./answer-page.ts";
import type { Kept } from "./kept.ts";
import type { KeptPage } from "./kept-page.ts";
import type { LiveHub } from "./live-hub.ts";

export interface PageCacheParts {
  hub: LiveHub;
  reach: Pick<Reach, "away" | "known" | "subscribe">;
  /** Renders an address for everybody. */
  render: (
    url: string,
    how: { signedIn: boolean; since: string; requestId: string },
  ) => Promise<PublicAnswer>;
  /** Who a browser is, by its cookies. */
  findReader: (cookies: string, byItself: boolean) => Promise<Actor>;
  /** Whether cookies could be those of somebody signed in. */
  mayHaveSession: (cookies: string) => boolean;
  now: () => Date;
  /** What every answer of the site carries. */
  headers: Record<string, string>;
  /** Most memory that what is kept may take, in bytes. */
  room?: number;
}

/** What of a request a page that is kept depends on. */
export interface PageRequest {
  /** Path and query, as they were sent. */
  url: string;
  cookies: string | undefined;
  /** Nobody asked: a page that is open loads itself again. */
  byItself: boolean;
}

/** A page that is kept, and who asked for what of it. */
export interface Entry extends KeptPage {
  key: string;
  /** What was asked for: a page or its data. */
  url: string;
  /** What was answered about its content: of each version that is remembered, and all of it. */
  parts: Map<string, Kept>;
  bytes: number;
  /** Asked for since it was last looked at for room. */
  used: boolean;
}

export const unasked = () => ({
  parts: new Map<string, Kept>(),
  bytes: 0,
  used: true,
});
