import {
  type ActionFunctionArgs,
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RequestHandler,
  type ServerBuild,
} from "react-router";
import { CANNOT_SAVE, CANNOT_SHOW } from "#app/forms/form-messages.ts";
import { statusOf } from "#app/forms/http-errors.ts";
import { requestOf } from "#app/http/request-context.ts";
import { RouteTable, readRoutes } from "#app/routing/route-table.ts";
import { isDatabaseUnavailable } from "#db/connectivity.ts";
import { DomainError } from "#domain/core/errors.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#i18n/locales.ts";
import { translate } from "#i18n/translate.ts";

type Module = ServerBuild["routes"][string] extends infer Route
  ? NonNullable<Route> extends { module: infer M }
    ? M
    : never
  : never;
type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Retry-After in seconds. */
export const RETRY_AFTER = "5";

interface Application {
  /** The declarations of its routes. */
  routes: RouteTable;
  /** Each language is the same application below its own base path. */
  handlers: Record<Locale, RequestHandler>;
}

const applications = new WeakMap<ServerBuild, Application>();

/** The build as requests need it; it changes only in development. */
export function applicationOf(build: ServerBuild): Application {
  const known = applications.get(build);
  if (known) return known;
  const mode = import.meta.env.DEV ? "development" : "production";
  const handlers = LOCALES.map((locale) => {
    const basename = locale === DEFAULT_LOCALE ? "/" : `/${locale}`;
    return [locale, createRequestHandler(withUnavailableErrors({ ...build, basename }), mode)];
  });
  const routes = new RouteTable(readRoutes(build.routes));
  const made: Application = { routes, handlers: Object.fromEntries(handlers) };
  applications.set(build, made);
  return made;
}

/**
 * Wraps every loader, action and middleware so that a `DomainError` becomes its status, and an
 * unavailable database a 503 with a message.
 */
function withUnavailableErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    return [id, { ...route, module: withErrorHandling(route.module) }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function withErrorHandling(module: Module): Module {
  const { loader, action, middleware } = module;
  // A resource route has no error screen, and the router would send `data` as 200.
  const respond = module.default ? data : plainText;
  return {
    ...module,
    ...(loader && {
      loader: (args: LoaderFunctionArgs) => orUnavailable(args, () => loader(args), respond),
    }),
    ...(action && {
      action: (args: ActionFunctionArgs) => keepingFields(args, () => action(args)),
    }),
    ...(middleware && {
      middleware: middleware.map((each) => {
        const handler = each as MiddlewareFunction;
        return (args: Args, next: () => Promise<unknown>) =>
          orUnavailable(args, () => handler(args as never, next as never));
      }),
    }),
  } as Module;
}

function plainText(message: string, init: ResponseInit): Response {
  return new Response(`${message}\n`, init);
}

async function orUnavailable<T>(
  { request, context }: Args,
  work: () => T | Promise<T>,
  respond: (message: string, init: ResponseInit) => unknown = data,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { locale, report } = requestOf(context);
    if (error instanceof DomainError) {
      throw respond(translate(locale, error.text), { status: statusOf(error.code) });
    }
    if (isRefusal(error)) throw data(translate(locale, error.data), error.init ?? undefined);
    if (!isDatabaseUnavailable(error)) throw error;
    report(error);
    const isForm = request.method !== "GET" && request.method !== "HEAD";
    throw respond(translate(locale, isForm ? CANNOT_SAVE : CANNOT_SHOW), { status: 503 });
  }
}

function isRefusal(error: unknown): error is { data: unknown; init: ResponseInit | null } {
  return typeof error === "object" && error !== null && "data" in error && "init" in error;
}

/**
 * Preserves the submitted fields if the form's page cannot be shown, so that another page can
 * submit them again.
 */
async function keepingFields(args: ActionFunctionArgs, work: () => unknown): Promise<unknown> {
  const type = args.request.headers.get("Content-Type");
  const isPlain = type?.startsWith("application/x-www-form-urlencoded");
  const copy = isPlain ? args.request.clone() : null;
  let isDone = false;
  try {
    const answer = await orUnavailable(args, work);
    isDone = answer instanceof Response;
    return answer;
  } finally {
    const own = requestOf(args.context);
    if (!isDone) own.unsaved = (await copy?.formData().catch(() => null)) ?? null;
  }
}
