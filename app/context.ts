import { createContext, type RouterContextProvider } from "react-router";
import type { NewSession } from "../domain/accounts/sessions.ts";
import type { Ctx } from "../domain/context.ts";
import type { Topic } from "../domain/topics.ts";
import type { Registered } from "./register-line.ts";

/** Of what an answer depends, besides its address. */
export interface Shown {
  /** What changes it. */
  topics: readonly Topic[];
  /** The moment (ISO) at which it changes by itself. */
  until?: string | null | undefined;
  /** The one address of a page whose content is the same for everybody, whichever spelling led to it. */
  address?: string | undefined;
}

/** What the server gives every loader and action. */
export interface RequestContext {
  /** What verbs take first: database, who asks, the time. */
  ctx: Ctx;
  /** The site's clock: the moment for what is read after a change. `ctx.now` is when the request came in. */
  now: () => Date;
  requestId: string;
  /** What the register says of the address. */
  registered: Registered;
  /** The origin people use, without a slash at the end. */
  siteUrl: string;
  /** Whether mail leaves at all, or waits until a mail service is set. */
  sendsMail: boolean;
  /** Push services of the settings, to which may be sent besides those of the browsers there are. */
  pushHosts: readonly string[];
  /** How many days a backup is kept. */
  backupDays: number;
  /** The last change the server had heard of when the request came in; the live script catches up from it. */
  since: string;
  /** Whether the frame around the page is that of somebody who is signed in. */
  signedIn: boolean;
  /** Says of what the answer depends: one that is kept is made anew when any of it changes. */
  shows: (shown: Shown) => void;
  /** Takes the text of a page that is kept; there it would be read from the answer's stream again. */
  takes?: (html: string) => void;
  /** Runs what a form does, unless the same one was acted on already: then it has the answer of that time. */
  once: (fields: FormData, act: () => Promise<Response>) => Promise<Response>;
  /** Logs a fault of ours under the request's id. */
  report: (error: unknown) => void;
  /** Whether something failed only as the database is away. */
  isAway: (error: unknown) => boolean;
  /** What was sent and is not done, for a page that stands in for the form's own. */
  unsaved: FormData | null;
  /** Puts a new session into the browser's cookie, or takes it out. */
  session: { start(session: NewSession): void; end(): void };
}

export const requestContext = createContext<RequestContext>();

/** The request's context as a loader or action reads it. */
export function requestOf(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContext);
}

/** What a verb takes first. */
export function ctxOf(context: Readonly<RouterContextProvider>): Ctx {
  return requestOf(context).ctx;
}

/** What a loader answers of a page that can change, said to whoever keeps the page too. */
export function shown<T extends Shown>(context: Readonly<RouterContextProvider>, data: T): T {
  requestOf(context).shows(data);
  return data;
}
