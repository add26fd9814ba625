import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { requestOf } from "./context.ts";
import { hydrates } from "./handle.ts";
import liveScript from "./live/page.ts?worker&url";
import { useLive } from "./live/use-live.ts";
import { ChunkFailure } from "./ui/chunk-failure.tsx";
import { Frame } from "./ui/frame.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
];

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? "Unexpected Application Error! – Araknid" : "Araknid" },
];

export function loader({ context }: Route.LoaderArgs) {
  const { ctx, since, requestId } = requestOf(context);
  return { signedIn: ctx.actor.kind === "account", since, requestId };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const matches = useMatches();
  const topics = matches.flatMap((match) => topicsOf(match?.loaderData));
  const hydrate = hydrates(matches, error);
  // A page without React is followed by its script, which reads the same from the page.
  useLive(hydrate ? topics : [], root?.since ?? "");
  const live: Record<string, string> =
    root && topics.length > 0 ? { "data-topics": topics.join(" "), "data-since": root.since } : {};
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Frame signedIn={root?.signedIn ?? false} main={live}>
          {children}
        </Frame>
        {hydrate ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <>
            <script type="module" src={liveScript} />
            {import.meta.env.DEV ? <script type="module" src="/app/live/dev-reload.ts" /> : null}
          </>
        )}
      </body>
    </html>
  );
}

/** A page whose content can change while it is open says in its data by which topics. */
function topicsOf(data: unknown): string[] {
  if (typeof data !== "object" || data === null || !("topics" in data)) return [];
  return Array.isArray(data.topics) ? data.topics.map(String) : [];
}

export default function App() {
  return (
    <>
      <ChunkFailure />
      <Outlet />
    </>
  );
}

/** The error screen (spec §2): the router's sentence, and the number to ask us about. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root");
  const here = useLocation();
  return (
    <>
      <h1>Unexpected Application Error!</h1>
      <p>{errorText(error)}</p>
      {root ? <p className="hint">Request {root.requestId}</p> : null}
      <p className="choices">
        <a className="button button-plain" href={here.pathname + here.search}>
          Load this page again
        </a>
        <a className="button button-plain" href="/">
          Go to the front page
        </a>
      </p>
    </>
  );
}

function errorText(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const reason = typeof error.data === "string" && error.data ? error.data : error.statusText;
    return `${error.status} ${reason}`.trim();
  }
  if (error instanceof TypeError && /fetch|load failed|network/i.test(error.message)) {
    return "No connection. Please try again.";
  }
  return "Something went wrong on our side. Nothing you did was lost; please try again.";
}
