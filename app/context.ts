import { createContext, type RouterContextProvider } from "react-router";
import type { NewSession } from "../domain/accounts/sessions.ts";
import type { Ctx } from "../domain/context.ts";

/** What the server gives every loader and action. */
export interface RequestContext {
  /** What verbs take first: database, who asks, the time. */
  ctx: Ctx;
  requestId: string;
  /** The origin people use, without a slash at the end. */
  siteUrl: string;
  /** Whether mail leaves at all, or waits until a mail service is set. */
  sendsMail: boolean;
  /** How many days a backup is kept. */
  backupDays: number;
  /** The last change the server had heard of when the request came in; the live script catches up from it. */
  since: string;
  /** Logs a fault of ours under the request's id. */
  report: (error: unknown) => void;
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
