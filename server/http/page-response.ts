import { RouterContextProvider, type ServerBuild } from "react-router";
import { type RequestContext, requestContext } from "#app/http/request-context.ts";
import { pageOf } from "#app/routing/cached-pages.ts";
import type { Route } from "#app/routing/route-table.ts";
import type { Connection } from "#db/connection.ts";
import { isDatabaseUnavailable } from "#db/connectivity.ts";
import {
  type Actor,
  type ActorKind,
  type Ctx,
  kindOfActor,
  systemContext,
} from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { readingOnce } from "#domain/core/shared-read.ts";
import { WEBHOOK_PATH } from "#domain/payments/card/card-address-rules.ts";
import type { CardService } from "#domain/payments/card/stripe.ts";
import { findActor } from "#domain/people/sign-in/sessions.ts";
import { localePath, splitLocale } from "#i18n/locales.ts";
import type { LiveHub } from "../live/live-hub.ts";
import type { Config } from "../ops/config.ts";
import { describe, type Log } from "../ops/log.ts";
import type { Metrics } from "../ops/metrics.ts";
import type { Admissions } from "./admission-queue.ts";
import { applicationOf, RETRY_AFTER } from "./application.ts";
import { isBackgroundRefresh } from "./background-refresh.ts";
import { DeviceCookie, readSessionCookie, selfRegistrationOf, sessionCookie } from "./cookies.ts";
import { runIdempotent } from "./idempotency.ts";
import { languageOf, withoutLocaleWhereNone } from "./language.ts";
import { NoticeCookie, opensDocument } from "./notice-cookie.ts";
import { limitBody, mostBodyOf, UploadSlots } from "./server-limits.ts";
import { browserName } from "./user-agent.ts";

const uploads = new UploadSlots();

export interface PageServices {
  admissions: Admissions;
  /** Null where no cards are taken. */
  cards: CardService | null;
  config: Config;
  connection: Connection;
  hub: LiveHub;
  limit: Ctx["limit"];
  log: Log;
  metrics: Metrics;
  loadBuild: () => Promise<ServerBuild>;
  now: () => Date;
  secretKey: () => Buffer;
}

/** Who sent a request, as the listener knows it. */
export interface Sender {
  address: string;
  requestId: string;
}

/** Answers a page request as its sender. */
export async function answerPage(
  parts: PageServices,
  incoming: Request,
  { address, requestId }: Sender,
) {
  const { config, connection, hub } = parts;
  const { method, headers } = incoming;
  const { pathname, search } = new URL(incoming.url);
  const header = (name: string) => headers.get(name);
  const secure = config.siteUrl.startsWith("https:");
  const now = parts.now();
  const token = readSessionCookie(header("Cookie"), secure);
  const since = hub.last;
  const actor = await findActor(connection.db, token, now, {
    byItself: isBackgroundRefresh({ method, path: pathname, header }),
    factorRequired: config.secondFactorRequired,
  }).catch(unknownWhileUnavailable);
  const known = new DeviceCookie(header("Cookie"), {
    secure,
    secretKey: parts.secretKey,
  });
  const notices = new NoticeCookie(header("Cookie"), { secure, secretKey: parts.secretKey, now });
  const { address: asked, isNotice } = notices.trusted(pathname + search);
  const cookies: string[] =
    isNotice && isRead(incoming) && opensDocument(header) ? [notices.shown()] : [];
  let whenLimited: string = RETRY_AFTER;
  const ctx = withActor(actor, {
    ...visitorCtx(parts, now),
    // Whoever signs in must see their own changes, also those another process made.
    ...((token !== null || !isRead(incoming)) && {
      db: isRead(incoming) ? readingOnce(connection.db) : connection.db,
    }),
    limit: (rule, key) =>
      parts.limit(rule, key).catch((error: unknown) => {
        if (error instanceof DomainError && error.retryAfter) whenLimited = `${error.retryAfter}`;
        throw error;
      }),
    address,
    locale: languageOf(incoming, actor),
    device: browserName(header("User-Agent")),
    knownDevice: (account) => known.knownTo(account),
  });
  const own: OfOneRequest = {
    ctx,
    requestId,
    since,
    admit: (...form) => parts.admissions.enter({ ctx, hasCookies: headers.has("Cookie") }, ...form),
    viewer: kindOf(actor),
    dependsOn: () => {},
    session: {
      start: (session) => {
        cookies.push(sessionCookie(session, secure));
        if (!session.awaitsCode) cookies.push(known.remember(session.owner));
      },
      end: () => cookies.push(sessionCookie(null, secure)),
    },
    selfRegistration: selfRegistrationOf(header("Cookie"), secure, cookies),
    leadsTo: (next) => {
      const notice = notices.forAddress(next);
      if (notice !== null) cookies.push(notice);
    },
  };
  const slot = uploads.slotFor(actor);
  const most = mostBodyOf(await uploadPath(parts, incoming), actor);
  const body = incoming.body && limitBody(incoming.body, most, slot.enter);
  const request = asOurs(incoming, config.siteUrl + asked, body);
  const { response, route } = await handle(parts, request, own).finally(slot.leave);
  withoutLocaleWhereNone(response);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  // Set here because the router drops headers from loaders and actions.
  if (response.status === 503) response.headers.set("Retry-After", RETRY_AFTER);
  if (response.status === 429) response.headers.set("Retry-After", whenLimited);
  return { response, route, actor: kindOf(actor) };
}

/** The route of a form with a file, and the webhook; nothing else is worth matching before the router does. */
async function uploadPath(parts: PageServices, { url, headers }: Request): Promise<string | null> {
  const { pathname } = new URL(url);
  if (pathname === WEBHOOK_PATH) return WEBHOOK_PATH;
  if (!headers.get("Content-Type")?.startsWith("multipart/form-data")) return null;
  const { routes } = applicationOf(await parts.loadBuild());
  return routes.match(pathname)?.path ?? null;
}

/**
 * The request at its public URL. Drops Origin, which the router would compare with the
 * host and refuse behind a proxy; the origin check runs earlier.
 */
function asOurs(request: Request, url: string, body: BodyInit | null): Request {
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(url, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
    duplex: "half",
  } as RequestInit);
}

function addCharset(headers: Headers): void {
  const type = headers.get("Content-Type");
  if (type === "text/x-script") headers.set("Content-Type", `${type}; charset=utf-8`);
}

function unknownWhileUnavailable(error: unknown): Error {
  if (!(error instanceof Error && isDatabaseUnavailable(error))) throw error;
  return error;
}

/**
 * If the session cannot be read, any use of `ctx.actor` throws, so that a signed-in user is not
 * shown a visitor's page.
 */
function withActor(actor: Actor | Error, ctx: Ctx): Ctx {
  if (!(actor instanceof Error)) return { ...ctx, actor };
  return Object.defineProperty(ctx, "actor", {
    get: () => {
      throw actor;
    },
  });
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function kindOf(actor: Actor | Error): ActorKind {
  return actor instanceof Error ? "visitor" : kindOfActor(actor);
}

interface OfOneRequest
  extends Pick<
    RequestContext,
    | "ctx"
    | "requestId"
    | "admit"
    | "since"
    | "viewer"
    | "dependsOn"
    | "session"
    | "selfRegistration"
  > {
  /** Hears where a form leads. */
  leadsTo: (address: string | null) => void;
}

export async function handle(
  parts: PageServices,
  request: Request,
  own: OfOneRequest,
): Promise<{ response: Response; route: Route | null }> {
  const { config, log } = parts;
  const report = (error: unknown) => {
    if (isDatabaseUnavailable(error)) {
      log.warn({ requestId: own.requestId, error: describe(error) }, "the database is unavailable");
      return;
    }
    log.error({ requestId: own.requestId, error: describe(error) }, "request failed");
  };
  const { routes, handlers } = applicationOf(await parts.loadBuild());
  const { pathname } = new URL(request.url);
  const { locale } = splitLocale(pathname);
  const context = new RouterContextProvider();
  const whole: RequestContext = {
    ...own,
    locale: own.ctx.locale,
    dependsOn: ({ address, ...what }) =>
      own.dependsOn({ ...what, address: address && localePath(locale, address) }),
    routes,
    route: null,
    now: parts.now,
    siteUrl: config.siteUrl,
    sendsMail: config.mail !== null,
    pushHosts: config.pushHosts,
    cards: parts.cards,
    backupDays: config.backupKeepDays,
    once: async (fields, act) => {
      const form = { path: pageOf(pathname), fields, report };
      const answer = await runIdempotent(own.ctx, form, act);
      own.leadsTo(answer.headers.get("Location"));
      return answer;
    },
    isUnavailable: isDatabaseUnavailable,
    unsaved: null,
    report,
  };
  context.set(requestContext, whole);
  const response = await handlers[locale](request, context);
  addCharset(response.headers);
  return { response, route: whole.route };
}

export function visitorCtx(parts: PageServices, now: Date): Ctx {
  const { connection, limit, config, hub, secretKey } = parts;
  return {
    ...systemContext(connection.visitorDb, now, config.siteUrl),
    limit,
    waitForChange: (change) => hub.waitForOwnChange(change),
    sendsMail: config.mail !== null,
    later: (work) =>
      void work().catch((error: unknown) =>
        parts.log.warn({ error: describe(error) }, "what was left for later failed"),
      ),
    secretKey,
  };
}
