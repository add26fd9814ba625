import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { type RequestContext, requestContext, type Shown } from "../app/context.ts";
import type { Connection } from "../db/connection.ts";
import { findActor } from "../domain/accounts/sessions.ts";
import type { Ctx } from "../domain/context.ts";
import { asksByItself } from "./by-itself.ts";
import type { Config } from "./config.ts";
import { readSessionCookie, sessionCookie } from "./cookie.ts";
import { deviceOf } from "./device.ts";
import type { LiveHub } from "./live-hub.ts";
import { describe, type Log } from "./log.ts";

/** What pages are made of. */
export interface PageParts {
  config: Config;
  connection: Connection;
  hub: LiveHub;
  limit: Ctx["limit"];
  log: Log;
  loadBuild: () => Promise<ServerBuild>;
  now: () => Date;
}

/** Answers a request for a page, as whoever sends it. */
export async function answerPage(
  parts: PageParts,
  incoming: Request,
  address: string,
  requestId: string,
): Promise<Response> {
  const { config, connection, hub } = parts;
  const secure = config.siteUrl.startsWith("https:");
  const now = parts.now();
  const token = readSessionCookie(incoming.headers.get("Cookie"), secure);
  // Read before anything else: what changes while the page is made is newer than this.
  const since = hub.last;
  const actor = await findActor(connection.db, token, now, { byItself: asksByItself(incoming) });
  const cookies: string[] = [];
  const response = await handle(parts, withOurOrigin(incoming, config.siteUrl), {
    ctx: {
      ...visitorCtx(parts, now),
      actor,
      address,
      device: deviceOf(incoming.headers.get("User-Agent")),
    },
    requestId,
    since,
    signedIn: actor.kind === "account",
    shows: () => {},
    session: {
      start: (session) => cookies.push(sessionCookie(session, secure)),
      end: () => cookies.push(sessionCookie(null, secure)),
    },
  });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** A page as it is for everybody, and of what it depends. */
export interface PublicAnswer {
  status: number;
  headers: Headers;
  text: string;
  shown: Shown[];
}

/**
 * Renders a page as for a visitor of whom nothing is known: no cookie, no address, no browser. `signedIn`
 * only chooses the frame around it. `since` is the newest change that was heard of before.
 */
export async function answerForEverybody(
  parts: PageParts,
  url: string,
  { signedIn, since, requestId }: { signedIn: boolean; since: string; requestId: string },
): Promise<PublicAnswer> {
  const shown: Shown[] = [];
  let taken: string | null = null;
  const refuse = () => {
    throw new Error("A page that is kept for everybody starts and ends no session.");
  };
  const response = await handle(parts, new Request(`${parts.config.siteUrl}${url}`), {
    ctx: visitorCtx(parts, parts.now()),
    requestId,
    since,
    signedIn,
    shows: (each) => shown.push(each),
    takes: (html) => {
      taken = html;
    },
    session: { start: refuse, end: refuse },
  });
  const { status, headers } = response;
  return { status, headers, text: taken ?? (await response.text()), shown };
}

type OfOneRequest = Pick<
  RequestContext,
  "ctx" | "requestId" | "since" | "signedIn" | "shows" | "takes" | "session"
>;

async function handle(parts: PageParts, request: Request, own: OfOneRequest): Promise<Response> {
  const { config, log } = parts;
  const context = new RouterContextProvider();
  context.set(requestContext, {
    ...own,
    siteUrl: config.siteUrl,
    sendsMail: config.mail !== null,
    backupDays: config.backupKeepDays,
    report: (error) => {
      log.error({ requestId: own.requestId, error: describe(error) }, "request failed");
    },
  });
  return handlerOf(await parts.loadBuild())(request, context);
}

function visitorCtx({ connection, limit, config, hub }: PageParts, now: Date): Ctx {
  return {
    db: connection.db,
    actor: { kind: "visitor" },
    now,
    limit,
    heard: (change) => hub.heardOwn(change),
    address: "",
    siteUrl: config.siteUrl,
    device: "",
  };
}

/** To make one takes as long as to answer a page: its routes are sorted first. */
const handlers = new WeakMap<ServerBuild, RequestHandler>();

function handlerOf(build: ServerBuild): RequestHandler {
  let handler = handlers.get(build);
  if (!handler) {
    // Fixed by the build: in any other mode the router puts what went wrong into its answers.
    handler = createRequestHandler(build, import.meta.env.DEV ? "development" : "production");
    handlers.set(build, handler);
  }
  return handler;
}

/**
 * The request under the address people use. The router compares Origin with it, which behind a proxy, or
 * at another name of this machine, would refuse every form; who may post was decided before.
 */
function withOurOrigin(request: Request, siteUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(`${siteUrl}${pathname}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    signal: request.signal,
    duplex: "half",
  } as RequestInit);
}
