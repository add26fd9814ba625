import { createContext, type RouterContextProvider } from "react-router";
import type { ActorKind, Ctx } from "#domain/core/context.ts";
import type { Topic } from "#domain/core/topics.ts";
import type { CardService } from "#domain/payments/card/stripe.ts";
import type { NewSession } from "#domain/people/sign-in/sessions.ts";
import type { Locale } from "#i18n/locales.ts";
import type { QueueName } from "../routing/declaration.ts";
import type { Route, RouteTable } from "../routing/route-table.ts";

/** What a response depends on besides its URL. */
export interface PageDependencies {
  topics: readonly Topic[];
  /** Expiry time (ISO). */
  until?: string | null | undefined;
  /** The canonical address, if the content is the same for everyone. */
  address?: string | undefined;
}

export interface RequestContext {
  ctx: Ctx;
  /** Current time, for reads after a change; `ctx.now` is the time of the request. */
  now: () => Date;
  requestId: string;
  /** The language of the response. */
  locale: Locale;
  routes: RouteTable;
  /** Set once the router has matched the request. */
  route: Route | null;
  /** Waits in an admission queue; returns what ends the turn, or null if the form is refused. */
  admit: (queue: QueueName, fields: FormData, gone: AbortSignal) => Promise<(() => void) | null>;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** False if emails are only queued because no mail service is configured. */
  sendsMail: boolean;
  pushHosts: readonly string[];
  /** Null where no cards are taken. */
  cards: CardService | null;
  backupDays: number;
  /** The last published event when the request arrived; the live script catches up from here. */
  since: string;
  /** Selects the frame of the page. */
  viewer: ActorKind;
  /** Declares cache topics and expiry of the response. */
  dependsOn: (withDependencies: PageDependencies) => void;
  /**
   * Runs `act` unless the same form was already submitted; then it returns the earlier response.
   */
  once: (fields: FormData, act: () => Promise<Response>) => Promise<Response>;
  report: (error: unknown) => void;
  isUnavailable: (error: unknown) => boolean;
  /**
   * The submitted fields that couldn't be saved, so that the error page can offer to send them
   * again.
   */
  unsaved: FormData | null;
  session: { start(session: NewSession): void; end(): void };
  /** Whether players can't register themselves in this browser now (age screen). */
  selfRegistration: { isClosed: boolean; close(): void };
}

export const requestContext = createContext<RequestContext>();

export function requestOf(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContext);
}

export function ctxOf(context: Readonly<RouterContextProvider>): Ctx {
  return requestOf(context).ctx;
}

export function withDependencies<T extends PageDependencies>(
  context: Readonly<RouterContextProvider>,
  data: T,
): T {
  requestOf(context).dependsOn(data);
  return data;
}
