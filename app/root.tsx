import { use, useEffect } from "react";
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { useTranslations } from "use-intl";
import { midnightAfter } from "../domain/competition/games/now-and-next-rules.ts";
import { suspensionView } from "../domain/competition/games/suspension-rules.ts";
import { accountTopic, contentTopic, cupTopic } from "../domain/core/topics.ts";
import { readCupOverview } from "../domain/cup/cup-overview.ts";
import { placeOf } from "../domain/cup/place-rules.ts";
import { localePath } from "../i18n/locales.ts";
import { translate } from "../i18n/translate.ts";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { declaredViews } from "./forms/field-views.ts";
import { FormsScript } from "./forms/forms-script.tsx";
import { keepFormOnFailure } from "./forms/keep-form.ts";
import { keyOfPage } from "./forms/key-in-address.ts";
import { authorizeRoute } from "./http/authorize.ts";
import { InlineStyles, RequestFacts, speculationRules, Unsaved } from "./http/document.ts";
import { doneText } from "./http/done-text.ts";
import { addressOf, streamAs, topicsOf, untilOf } from "./http/page-data.ts";
import { firstScriptOf, handleOf, hydrates } from "./http/page-handle.ts";
import { pageMeta } from "./http/page-meta.ts";
import { requestOf } from "./http/request-context.ts";
import { InlineMessages, loadMessages, MessagesScript } from "./i18n/page-messages.tsx";
import { useLocale } from "./i18n/reader-language.tsx";
import liveScript from "./live/live-page-script.ts?worker&url";
import { PART } from "./live/protocol.ts";
import { keepPageOnFailure, rememberPage } from "./live/stale-page.ts";
import stillScript from "./live/static-page-script.ts?worker&url";
import { useButtons, useLive, usePageControls } from "./live/use-live.ts";
import { previewerOf, sectionOf } from "./loaders/content.ts";
import { readInstitute } from "./loaders/institute.ts";
import { thisPage } from "./ui/addresses.ts";
import { ButtonLink } from "./ui/buttons.tsx";
import { ErrorText, isUnavailable, staysSo } from "./ui/error-text.tsx";
import { BareFrame, ChunkFailure, type FootFacts, Frame } from "./ui/frame.tsx";
import { PageHead } from "./ui/page-layout.tsx";
import { SiteIcons } from "./ui/site/site-icons.tsx";
import { type Brand, InstituteContext, useInstitute } from "./ui/use-institute.ts";

/** The head of pages that declare their title; others have a `meta` of their own. */
export const meta: Route.MetaFunction = ({ error, loaderData, matches }) =>
  // The error screen has a title of its own, in the reader's language.
  error ? [] : loaderData ? pageMeta(matches, loaderData.page) : [];

export const middleware: Route.MiddlewareFunction[] = [authorizeRoute];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  keepFormOnFailure,
  keepPageOnFailure,
  loadMessages,
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const own = requestOf(context);
  const { ctx, route, locale, since, requestId, siteUrl, sendsMail, viewer, dependsOn, report } =
    own;
  // Pages that need no cup data, and the error screen, must render without it.
  const current = await readCupOverview(ctx).catch((error: unknown) => {
    report(error);
    // Don't cache a page with a fallback footer.
    dependsOn({ topics: [], until: new Date(0).toISOString() });
    return null;
  });
  const cup = current?.cup;
  // The footer names the cup, and ages and deadlines change at its midnight.
  const hold = cup ? suspensionView(cup, ctx, (text) => translate(locale, text)) : null;
  if (cup) {
    dependsOn({
      topics: [cupTopic(cup.id)],
      until: midnightAfter(ctx.now, cup.zone).toISOString(),
    });
    dependsOn({ topics: [], until: hold?.until });
  }
  const { content, institute, styles, logo, hasCards } = await readInstitute(own, url);
  knownInstitute = institute;
  const foot: FootFacts = {
    ...knownFoot,
    ...(cup && { cupName: cup.name, contactEmail: cup.contactEmail ?? institute.contactEmail }),
  };
  knownFoot = foot;
  // Idempotency key. Visitors get none, because their pages are cached.
  const sending = ctx.actor.kind === "account" ? keyOfPage(url.searchParams) : null;
  // The console's own previews are of results.
  const previewer = route?.path.startsWith("/admin") ? null : previewerOf(ctx, url.searchParams);
  const { title, description, card } = route?.page ?? {};
  const about = typeof description === "function" ? description(content, locale) : description;
  const done = doneText(route, url.searchParams.get("done"), sendsMail);
  return {
    page: {
      title: translate(locale, title),
      description: translate(locale, about),
      card,
      path: route?.path ?? "/",
    },
    locale,
    done: translate(locale, done),
    forms: declaredViews(locale, route?.forms ?? {}),
    viewer,
    institute,
    styles,
    logo,
    hasCards,
    preview: previewer && `/admin/site/${sectionOf(url) ?? ""}`,
    // A preview ends with its reader's role.
    topics: previewer ? [accountTopic(previewer.accountId)] : [],
    foot,
    since,
    requestId,
    siteUrl,
    sendsMail,
    sending,
    hold,
    hasPlace: cup ? placeOf(cup) !== null : false,
    until: hold?.until ?? null,
    cupTopic: cup ? cupTopic(cup.id) : null,
  };
}

/** The last ones read, as a fallback while the database is unavailable. */
let knownFoot: FootFacts = { cupName: "", contactEmail: "" };
let knownInstitute: Brand | null = null;

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const matches = useMatches();
  const data = matches.map((match) => match?.loaderData);
  const own = data.flatMap(topicsOf);
  const topics =
    own.length > 0 && root?.cupTopic ? [...new Set([...own, root.cupTopic, contentTopic])] : own;
  const until = data.flatMap(untilOf).sort()[0];
  const address = data.flatMap(addressOf)[0];
  const as = data.flatMap(streamAs)[0];
  const hydrate = hydrates(matches, error);
  const inside = use(InlineStyles);
  const messages = use(InlineMessages);
  const locale = useLocale();
  const facts = use(RequestFacts);
  const unknown = use(InstituteContext);
  const institute = root?.institute ?? knownInstitute ?? unknown;
  const { since = "", viewer = facts?.viewer ?? "visitor" } = root ?? {};
  const signedIn = viewer !== "visitor";
  useLive(hydrate ? { topics, until, since, as, signedIn } : null);
  usePageControls();
  useButtons();
  const live: Record<string, string> =
    root && topics.length > 0
      ? {
          "data-topics": topics.join(" "),
          "data-since": root.since,
          ...(until && { "data-until": until }),
          // `server/cache/page-cache.ts` fills in the version.
          ...(address && { "data-part": PART + localePath(locale, address), "data-version": "" }),
        }
      : {};
  // Lets `app/live/submit-forms.ts` recognize an error page.
  if (error) live["data-error"] = "";
  const { pathname, search } = useLocation();
  const whole = error ? null : pathname + search;
  useEffect(() => rememberPage(whole), [whole]);
  // Signed-in pages always have a form: Log Out.
  const forms = Object.values(facts?.route?.forms ?? {});
  const hasForms =
    signedIn || forms.some(({ access }) => access === "everybody" || access === "link");
  const handle = handleOf(matches);
  const dataOf = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
  const firstScript = firstScriptOf(matches, dataOf);
  const { bare, look, script = topics.length > 0 ? liveScript : stillScript } = handle;
  return (
    <html lang={locale} className={look?.(new URLSearchParams(search))}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* As the header, so that the browser's own bar belongs to it. */}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#202028" media="(prefers-color-scheme: dark)" />
        <Meta />
        {firstScript && !error ? (
          <script dangerouslySetInnerHTML={{ __html: firstScript }} />
        ) : null}
        {inside === null ? (
          <link rel="stylesheet" href={stylesheet} />
        ) : (
          <style dangerouslySetInnerHTML={{ __html: inside }} />
        )}
        {root?.styles ? <style dangerouslySetInnerHTML={{ __html: root.styles }} /> : null}
        <SiteIcons logo={root?.logo ?? null} />
        <link rel="manifest" href={localePath(locale, "/manifest.webmanifest")} />
      </head>
      <body>
        <InstituteContext value={institute}>
          {bare ? (
            <BareFrame main={live}>{children}</BareFrame>
          ) : (
            <Frame
              logo={root?.logo ?? null}
              viewer={viewer}
              foot={root?.foot ?? knownFoot}
              hold={root?.hold ?? null}
              preview={root?.preview ?? null}
              slim={!error && handle.slim === true}
              main={live}
            >
              {children}
            </Frame>
          )}
        </InstituteContext>
        {hydrate ? (
          <>
            {messages === null ? null : <MessagesScript json={messages} />}
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <>
            <script type="module" src={script} />
            {hasForms && !bare ? <FormsScript /> : null}
            {bare ? null : (
              <script
                type="speculationrules"
                dangerouslySetInnerHTML={{ __html: speculationRules }}
              />
            )}
            {import.meta.env.DEV ? <script type="module" src="/app/live/dev-reload.ts" /> : null}
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <ChunkFailure />
      <Outlet />
    </>
  );
}

/** Error screen with the request id (spec §2). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root");
  const t = useTranslations("frame");
  const cannotSave = useTranslations("forms")("cannotSave");
  const { name } = useInstitute();
  const facts = use(RequestFacts);
  const requestId = root?.requestId ?? facts?.requestId;
  const here = useLocation();
  const unsaved = isUnavailable(error) ? use(Unsaved) : null;
  const helpsAgain = unsaved === null && !staysSo(error);
  const title = t(isUnavailable(error) ? "unavailable" : "unexpected");
  return (
    <>
      <title>{[title, name].filter(Boolean).join(" – ")}</title>
      <PageHead title={title} lead={unsaved ? cannotSave : <ErrorText error={error} />} />
      {requestId ? <p className="hint">{t("request", { id: requestId })}</p> : null}
      {import.meta.env.DEV && error instanceof Error
        ? (error.stack ?? error.message).split("\n").map((line) => <p key={line}>{line}</p>)
        : null}
      {unsaved}
      <p className="choices">
        {helpsAgain ? <ButtonLink href={thisPage(here)}>{t("loadAgain")}</ButtonLink> : null}
        <ButtonLink kind={helpsAgain ? "plain" : "primary"} href="/">
          {t("goHome")}
        </ButtonLink>
      </p>
    </>
  );
}
