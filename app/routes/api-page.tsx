import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { cupTopic } from "#domain/core/topics.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { type Locale, localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { API, addresses } from "../api/addresses.ts";
import { withDependencies } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { CopyButton, TextLink } from "../ui/buttons.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/api-page";

export const loader = page(
  {
    access: "everybody",
    title: message("apiPage.title"),
    description: message("apiPage.lead"),
    card: "schedules",
    cache: { for: "everybody" },
  },
  async ({ ctx, context, site, translate }) => {
    const { siteUrl } = site;
    const { cup, tournaments } = await readCupOverview(ctx);
    const place = { siteUrl, cup };
    return withDependencies(context, {
      siteUrl,
      cupName: cup.name,
      lists: [
        { label: translate(message("apiPage.cup")), href: addresses.cup(place) },
        { label: translate(message("apiPage.tournaments")), href: addresses.tournaments(place) },
        ...tournaments.flatMap(({ name, slug }) =>
          (["schedule", "standings", "scorers", "knockout"] as const).map((list) => ({
            label: translate(
              message("apiPage.list", {
                tournament: name,
                list: message(`apiPage.lists.${list}`),
              }),
            ),
            href: addresses.list(place, slug, list),
          })),
        ),
      ],
      tables: tournaments.map(({ name, slug }) => ({
        name,
        slug,
        files: (["schedule", "standings", "scorers"] as const).map((list) => ({
          label: translate(message(`apiPage.lists.${list}`)),
          href: addresses.list(place, slug, list, ".csv"),
        })),
        snippet: embedSnippet(siteUrl, ctx.locale, slug, `${cup.name}, ${name}`),
      })),
      topics: [cupTopic(cup.id)],
      address: "/api",
    });
  },
);

const EXAMPLE = `{
  "title": "Final",
  "date": "2025-07-28",
  "time": "16:30",
  "zone": "America/Los_Angeles",
  "kickOff": "2025-07-28T23:30:00.000Z",
  "field": "Field 1",
  "state": "final",
  "team1": { "name": "Lions", "team": { "slug": "lions", … } },
  "team2": { "name": "Tigers", "team": { "slug": "tigers", … } },
  "score": { "team1": 2, "team2": 2 },
  "penalties": { "team1": 4, "team2": 3 },
  "winner": 1, …
}`;

export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl, cupName, lists, tables } = loaderData;
  const t = useTranslations("apiPage");
  const code = (text: ReactNode) => (
    <code lang="en" className="wrap-anywhere">
      {text}
    </code>
  );
  return (
    <>
      <PageHead kicker={cupName} title={t("title")} lead={t("lead")} />
      <Panel heading="JSON">
        <p>{t("intro")}</p>
        <ul className="rows">
          {lists.map(({ label, href }) => (
            <li key={href} className="py-1">
              {label}
              <br />
              <a className="inline-flex min-h-11 items-center wrap-anywhere" href={href}>
                {href.slice(siteUrl.length)}
              </a>
            </li>
          ))}
        </ul>
        <p>
          {t.rich("past", {
            code,
            teams: `${API}/teams/`,
            link: (text) => <a href={`${API}/openapi.json`}>{text}</a>,
          })}
        </p>
        <h3>{t("example")}</h3>
        <div
          role="region"
          aria-label={t("exampleLabel")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="scroll-x my-2 rounded-md bg-sunk p-3 text-sm"
        >
          <pre lang="en">
            <code>{EXAMPLE}</code>
          </pre>
        </div>
        <p>{t.rich("limits", { code })}</p>
      </Panel>
      <Panel heading={t("tables")}>
        {tables.map(({ name, slug, files, snippet }) => (
          <div key={slug} id={slug}>
            <h3>{name}</h3>
            <p className="choices">
              {files.map(({ label, href }) => (
                <a key={href} className="button button-plain button-small" href={href} download>
                  {t("csv", { list: label })}
                </a>
              ))}
            </p>
            <EmbedSnippet snippet={snippet} />
          </div>
        ))}
        <p>{t.rich("embed", { code })}</p>
        <p>
          <TextLink href="/board">{t("board")}</TextLink>
        </p>
      </Panel>
    </>
  );
}

function embedSnippet(siteUrl: string, locale: Locale, slug: string, title: string): string {
  const src = siteUrl + localePath(locale, `/embed/${slug}/standings`);
  const named = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${src}" title="${named}" width="100%" height="520" loading="lazy"></iframe>`;
}

function EmbedSnippet({ snippet }: { snippet: string }) {
  const t = useTranslations("embed");
  return (
    <details>
      <summary>{t("put")}</summary>
      <p className="text-sm wrap-anywhere">
        <code>{snippet}</code>
      </p>
      <CopyButton text={snippet} label={t("copy")} />
    </details>
  );
}
