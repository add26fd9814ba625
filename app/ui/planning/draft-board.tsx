import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useState } from "react";
import { Form, useFetcher, useNavigation, useSubmit } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure } from "#app/forms/answer.tsx";
import { Hidden, Intent } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import {
  type BoardCell,
  boardRows,
  type Cell,
  cellKey,
  conflictsAfter,
  movedGames,
  readCell,
} from "#domain/scheduling/draft-board-rules.ts";
import type { Draft } from "#domain/scheduling/draft-overview.ts";
import type { Locale } from "#i18n/locales.ts";
import { ConsoleLink, wrapping } from "../buttons.tsx";
import { Notice } from "../page-layout.tsx";
import { type DraftCardGame, DraftCell, DraggedCard, draftTeams, Refusals } from "./draft-cell.tsx";

/**
 * Rows are kick-offs and columns are fields. A game is moved by dragging, or without script by its
 * link (`moving`) and then a cell's button.
 */
export function DraftBoard({
  draft,
  year,
  moving,
  hasAnswer,
}: {
  draft: Draft & { games: DraftCardGame[] };
  /** The cup's year, which game dates omit. */
  year: number;
  moving: number;
  hasAnswer: boolean;
}) {
  const fetcher = useFetcher<FormAnswer | null>();
  const submit = useSubmit();
  const { formData } = useNavigation();
  const planner = useTranslations("planner");
  const say = useText();
  const locale = useLocale();
  const [dragged, setDragged] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sent = sentMove(fetcher.formData ?? formData);
  // Optimistic update.
  const games = sent ? movedGames(draft.games, sent.id, sent.cell) : draft.games;
  const byId = new Map(games.map((game) => [game.id, game]));
  const linked = byId.get(moving) ?? null;
  const chosen = byId.get(dragged ?? 0) ?? linked;
  const days = draft.settings.days.map((day) => ({
    day,
    rows: boardRows(day, games, draft.existing, draft.settings),
  }));
  const conflictsOfMove = (id: number, cell: Cell) =>
    conflictsAfter(games, draft.existing, id, cell, draft.rules);
  const cells = days.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const conflicts = new Map(
    chosen && cells.map((cell) => [cell.key, conflictsOfMove(chosen.id, cell)]),
  );
  const worstOf = (cell: BoardCell) => conflicts.get(cell.key)?.[0];
  // Phones show only occupied cells, or only valid targets while a game is being moved by link.
  const isHidden = (cell: BoardCell) => {
    if (chosen === null) return cell.gameId === null && (cell.taken === null || cell.isRunning);
    return dragged === null && cell.gameId !== chosen.id && worstOf(cell)?.isHard === true;
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const cell = over ? readCell(String(over.id)) : null;
    const game = byId.get(Number(active.id));
    if (!cell || !game || cellKey(game) === cellKey(cell)) return;
    const [worst] = conflictsOfMove(game.id, cell);
    setRefused(worst?.isHard ? say(worst.sentence) : null);
    if (worst?.isHard) return;
    const fields = {
      intent: "move",
      version: String(draft.version),
      gameId: String(game.id),
      cell: cellKey(cell),
    };
    if (hasAnswer) void submit(fields, { method: "post", preventScrollReset: true });
    else void fetcher.submit({ ...fields, quiet: "1" }, { method: "post" });
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Without a delay, touch scrolling would drag.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  return (
    <DndContext
      id="draft"
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        announcements: announcements(planner, locale, byId, (id, cell) =>
          Boolean(conflictsOfMove(id, cell)[0]?.isHard),
        ),
        screenReaderInstructions: { draggable: planner("board.how") },
      }}
      onDragStart={({ active }) => {
        setRefused(null);
        setDragged(Number(active.id));
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {linked ? (
        <Form id="keep" method="post" action="/admin/schedule" preventScrollReset>
          <Intent value={linked.isKept ? "let-move" : "keep"} />
          <Hidden fields={{ version: draft.version, gameId: linked.id }} />
        </Form>
      ) : null}
      <Form method="post" action="/admin/schedule" preventScrollReset>
        {linked ? (
          <>
            <Intent value="move" />
            <Hidden fields={{ version: draft.version, gameId: linked.id }} />
          </>
        ) : null}
        {/* Sticky. */}
        <div className="sticky top-0 z-2 bg-paper">
          {refused === null ? null : <Notice kind="bad" role="alert" text={refused} />}
          <FormFailure answer={refused === null ? fetcher.data : null} />
          <div role="status">
            {linked && chosen ? (
              <div className="py-2">
                <p className="my-0">
                  {planner.rich("board.moving", {
                    teams: draftTeams(chosen),
                    time: formatTime(chosen.time, locale),
                    field: chosen.field,
                    b: wrapping,
                  })}
                </p>
                <div className="choices items-center">
                  <button type="submit" form="keep" className="button button-plain button-small">
                    {planner(linked.isKept ? "board.letMove" : "board.keep")}
                  </button>
                  <ConsoleLink to="/admin/schedule" preventScrollReset>
                    {planner("board.leave")}
                  </ConsoleLink>
                </div>
              </div>
            ) : null}
          </div>
        </div>
        {days.map(({ day, rows }) => (
          <table key={day.date} className="max-sm:block sm:table-fixed">
            <caption className="max-sm:block">
              <time dateTime={day.date}>{formatDate(day.date, year, locale)}</time>
            </caption>
            <thead className="max-sm:sr-only">
              <tr>
                <th scope="col" className="w-24">
                  {planner("board.time")}
                </th>
                {draft.settings.fields.map((field) => (
                  <th key={field} scope="col" className="wrap-anywhere">
                    {field}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {rows.map((row) => (
                <tr
                  key={row.time}
                  className={`max-sm:border-b max-sm:border-rule ${chosen === null && row.cells.every(isHidden) ? "max-sm:hidden" : "max-sm:block"}`}
                >
                  <th
                    scope="row"
                    className="align-top sm:whitespace-nowrap max-sm:block max-sm:border-0"
                  >
                    <time dateTime={row.time}>{formatTime(row.time, locale)}</time>
                    {chosen === null || dragged !== null ? null : (
                      <Refusals
                        cells={row.cells.filter(isHidden)}
                        of={row.cells.length}
                        worstOf={worstOf}
                      />
                    )}
                  </th>
                  {row.cells.map((cell) => (
                    <DraftCell
                      key={cell.key}
                      cell={cell}
                      game={byId.get(cell.gameId ?? 0) ?? null}
                      chosen={chosen}
                      isHidden={isHidden(cell)}
                      isDragging={dragged !== null}
                      worst={worstOf(cell)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </Form>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && chosen ? <DraggedCard game={chosen} /> : null}
      </DragOverlay>
    </DndContext>
  );
}

function sentMove(fields: FormData | undefined): { id: number; cell: Cell } | null {
  const key = fields?.get("cell");
  const cell = typeof key === "string" ? readCell(key) : null;
  return cell && fields ? { id: Number(fields.get("gameId")), cell } : null;
}

function announcements(
  t: ReturnType<typeof useTranslations<"planner">>,
  locale: Locale,
  games: ReadonlyMap<number, DraftCardGame>,
  isRefused: (id: number, cell: Cell) => boolean,
): Announcements {
  const name = (id: number | string) => {
    const game = games.get(Number(id));
    return game ? draftTeams(game) : t("board.theGame");
  };
  const where = (key: number | string | undefined) => {
    const cell = readCell(String(key ?? ""));
    return cell ? `${formatTime(cell.time, locale)}, ${cell.field}` : t("board.noCell");
  };
  return {
    onDragStart: ({ active }) => t("board.pickedUp", { game: name(active.id) }),
    onDragOver: ({ active, over }) =>
      t("board.over", { game: name(active.id), place: where(over?.id) }),
    onDragEnd: ({ active, over }) => {
      const cell = readCell(String(over?.id ?? ""));
      const stays = cell === null || isRefused(Number(active.id), cell);
      return stays
        ? t("board.stays", { game: name(active.id) })
        : t("board.dropped", { game: name(active.id), place: where(over?.id) });
    },
    onDragCancel: ({ active }) => t("board.stays", { game: name(active.id) }),
  };
}
