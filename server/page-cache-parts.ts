import type { Connectivity } from "../db/connectivity.ts";
import type { Actor } from "../domain/core/context.ts";
import type { PublicAnswer } from "./answer-page.ts";
import type { Kept } from "./kept.ts";
import type { KeptPage } from "./kept-page.ts";
import type { LiveHub } from "./live-hub.ts";

export interface PageCacheParts {
  hub: LiveHub;
  reach: Pick<Connectivity, "away" | "known" | "subscribe">;
  render: (
    url: string,
    how: { signedIn: boolean; since: string; requestId: string },
  ) => Promise<PublicAnswer>;
  findReader: (cookies: string, byItself: boolean) => Promise<Actor>;
  mayHaveSession: (cookies: string) => boolean;
  now: () => Date;
  headers: Record<string, string>;
  room?: number;
}

export interface PageRequest {
  url: string;
  cookies: string | undefined;
  /** True for a background reload of an open page. */
  byItself: boolean;
}

export interface Entry extends KeptPage {
  key: string;
  url: string;
  parts: Map<string, Kept>;
  bytes: number;
  used: boolean;
}

export const unasked = () => ({
  parts: new Map<string, Kept>(),
  bytes: 0,
  used: true,
});
