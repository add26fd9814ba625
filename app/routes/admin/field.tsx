import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { PostForm } from "#app/forms/form.tsx";
import { forms, mutationForms } from "#app/forms/forms.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { page } from "#app/routing/page.ts";
import { ConsoleButton, CopyButton, DayRow } from "#app/ui/buttons.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import { drawQr } from "#app/ui/qr/draw-qr.ts";
import { QrCode } from "#app/ui/qr/qr-code.tsx";
import {
  endFieldLink,
  listFieldLinks,
  makeFieldLinks,
  renewFieldLink,
} from "#domain/competition/field/field-links.ts";
import { endLinkInput, makeLinksInput } from "#domain/competition/field/input.ts";
import { namedTeams, teamName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { parseDate } from "#domain/core/date-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["scorekeeper"], title: message("fieldLinks.title") },
  async ({ ctx, query, translate }) => {
    const cup = await currentCup(ctx.db);
    const [links, tournaments] = await Promise.all([
      listFieldLinks(ctx, parseDate(query.get("day") ?? "")),
      listTournaments(ctx, cup.id),
    ]);
    const teams = (game: Game) =>
      ([1, 2] as const)
        .map((side) => translate(teamName(game[`team${side}Name`], game[`team${side}Withdrawn`])))
        .join(" - ");
    const title = (game: Game) => translate(namedTeams(game, teams(game)));
    return {
      day: links.day,
      days: links.days,
      fields: links.fields.map(({ field, games, link }) => ({
        field,
        games: games.length,
        code: link && codeOf(link),
      })),
      ofGames: links.ofGames.map((link) => ({
        game: link.games.map(title).join() || translate(message("fieldLinks.goneGame")),
        code: codeOf(link),
      })),
      games: links.games.map((game) => ({
        id: game.id,
        label: [game.time && formatTime(game.time, ctx.locale), title(game)]
          .filter(Boolean)
          .join(", "),
      })),
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
  },
);

const scorekeeperForm = mutationForms(["scorekeeper"]);

export const action = forms({
  make: scorekeeperForm(makeFieldLinks, makeLinksInput, message("fieldLinks.made"), {
    name: ({ text }) => (text("gameId") ? "make-game" : "make"),
  }),
  end: scorekeeperForm(endFieldLink, endLinkInput, message("fieldLinks.ended"), { name: "link" }),
  renew: scorekeeperForm(renewFieldLink, endLinkInput, message("fieldLinks.renewed"), {
    name: "link",
  }),
});

export default function FieldLinks() {
  const { day, days, fields, ofGames, games } = useLoaderData<typeof loader>();
  const t = useTranslations("fieldLinks");
  const locale = useLocale();
  const here = `/admin/field?day=${day}`;
  const missing = fields.some(({ code }) => code === null);
  return (
    <Page lead={formatDate(day, undefined, locale)}>
      <p>{t("about")}</p>
      <DayRow label={t("day")} days={days} chosen={day} to={(each) => `/admin/field?day=${each}`} />
      {fields.length === 0 ? (
        <EmptyState next={<Link to="/admin/games/edit">{t("giveFields")}</Link>}>
          {t("noFields")}
        </EmptyState>
      ) : (
        <div className="choices items-center">
          {missing ? (
            <PostForm intent="make" action={here} hidden={{ day }} button={t("makeAll")} />
          ) : null}
          <ConsoleButton to={`/admin/field/sheets?day=${day}`}>{t("toPrint")}</ConsoleButton>
        </div>
      )}
      <div className="cols mt-5">
        {fields.map(({ field, games: count, code }) => (
          <FieldLinkCard key={field} heading={field} lead={t("games", { count })} code={code} />
        ))}
      </div>
      {games.length === 0 ? null : (
        <>
          <h2>{t("oneGame")}</h2>
          <PostForm
            intent="make"
            name="make-game"
            action={here}
            hidden={{ day }}
            kind="plain"
            button={t("makeOne")}
          >
            <div className="field">
              <label htmlFor="link-game">{t("game")}</label>
              <select id="link-game" name="gameId">
                {games.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          </PostForm>
          {ofGames.map(({ game, code }) => (
            <FieldLinkCard key={code.id} heading={game} code={code} />
          ))}
        </>
      )}
    </Page>
  );
}

function codeOf({ id, address, entries }: { id: number; address: string; entries: number }) {
  return { id, address, entries, drawing: drawQr(address) };
}

function FieldLinkCard({
  heading,
  lead,
  code,
}: {
  heading: string;
  lead?: string;
  code: ReturnType<typeof codeOf> | null;
}) {
  const t = useTranslations("fieldLinks");
  const dialogFor = (id: string) => ({
    id,
    small: true,
    fields: { linkId: String(code?.id) },
  });
  return (
    <Panel heading={heading}>
      {lead ? <p>{lead}</p> : null}
      {code === null ? (
        <p className="hint">{t("noLink")}</p>
      ) : (
        <div className="flex flex-wrap items-start gap-4">
          <QrCode drawing={code.drawing} label={t("codeAt", { place: heading })} />
          <div className="min-w-0 grow">
            <p className="mt-0 wrap-anywhere">
              <a href={code.address}>{code.address}</a>
            </p>
            <p className="hint">{t("entries", { count: code.entries })}</p>
            <div className="choices">
              <CopyButton text={code.address} label={t("copy")} />
              <ConfirmDialog
                {...dialogFor(`renew-${code.id}`)}
                button={t("renew")}
                kind="plain"
                intent="renew"
                question={t("renewQuestion", { place: heading })}
              />
              <ConfirmDialog
                {...dialogFor(`end-${code.id}`)}
                button={t("end")}
                intent="end"
                question={t("endQuestion", { place: heading })}
              />
            </div>
          </div>
        </div>
      )}
    </Panel>
  );
}
