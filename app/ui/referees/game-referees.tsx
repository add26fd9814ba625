import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { SelectField } from "#app/forms/fields.tsx";
import { Button, FieldsForm, PostForm, useFields } from "#app/forms/form.tsx";
import { ConsoleButton } from "../buttons.tsx";
import { DataTable } from "../console/data-table.tsx";
import { Notice, Panel } from "../page-layout.tsx";

export interface ShownGame {
  id: number;
  label: string;
  when: string;
  tournament: string;
  current: string | null;
  version: string;
  free: string[];
  conflict: string | null;
  /** Still to play, without a referee. */
  isOpen: boolean;
}

type Names = readonly { key: string; name: string }[];

export const setFormName = (gameId: number | string) => `set-${gameId}`;

/** A form per game, as each can be refused with its own reason. */
export function GameReferees({
  games,
  names,
  savedId,
  action,
}: {
  games: readonly ShownGame[];
  names: Names;
  /** The game whose referee was saved just now. */
  savedId: number | undefined;
  action: string;
}) {
  const t = useTranslations("referees");
  const done = useDoneKey();
  const heading = t("games.heading");
  return (
    <section aria-labelledby="referee-games">
      <h2 id="referee-games">{heading}</h2>
      <DataTable
        caption={heading}
        groups={[{ name: heading, rows: games }]}
        row="game"
        columns={[
          {
            name: "game",
            heading: t("games.game"),
            cell: (game) => (
              <>
                <span className="block text-sm text-soft">
                  {game.when} · {game.tournament}{" "}
                  {game.isOpen ? <b className="text-ink">{t("games.open")}</b> : null}
                </span>
                <span className="font-bold">{game.label}</span>
                {game.conflict === null ? null : (
                  <span className="block font-bold text-bad">{game.conflict}</span>
                )}
              </>
            ),
          },
          {
            name: "referee",
            heading: t("games.who"),
            isPlain: true,
            cell: (game) => (
              <GameForm
                key={`${game.version} ${done}`}
                game={game}
                names={names}
                isSaved={game.id === savedId}
                action={`${action}#game-${game.id}`}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

function GameForm({
  game,
  names,
  isSaved,
  action,
}: {
  game: ShownGame;
  names: Names;
  isSaved: boolean;
  action: string;
}) {
  const t = useTranslations("referees");
  const { form, fields } = useFields<{ referee: string }>(setFormName(game.id), {
    defaultValue: { referee: game.current ?? "none" },
  });
  const free = names.filter(({ key }) => game.free.includes(key) && key !== game.current);
  const isPerson = ({ key }: { key: string }) => key.startsWith("person:");
  const groups = [
    { name: "current", choices: names.filter(({ key }) => key === game.current) },
    { name: "people", choices: free.filter(isPerson) },
    { name: "teams", choices: free.filter((each) => !isPerson(each)) },
    {
      name: "busy",
      choices: names.filter(({ key }) => !game.free.includes(key) && key !== game.current),
    },
  ] as const;
  return (
    <PostForm
      {...form}
      intent="set"
      action={action}
      hidden={{ gameId: game.id, version: game.version }}
    >
      <SelectField
        field={fields.referee}
        className="min-w-0 grow"
        after={
          <Button kind="plain" className="button-small">
            {t("games.save")}
          </Button>
        }
        label={<span className="sr-only">{t("games.referee", { game: game.label })}</span>}
      >
        <option value="none">{t("games.nobody")}</option>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(({ name, choices }) => (
            <optgroup key={name} label={t(`games.${name}`)}>
              {choices.map((each) => (
                <option key={each.key} value={each.key}>
                  {each.name}
                </option>
              ))}
            </optgroup>
          ))}
      </SelectField>
      {isSaved ? <Notice kind="good" role="status" text={t("games.saved")} /> : null}
    </PostForm>
  );
}

export function AssignForm({
  day,
  version,
  hasPeople,
  action,
}: {
  day: string;
  version: string;
  hasPeople: boolean;
  action: string;
}) {
  const t = useTranslations("referees");
  const print = useTranslations("print");
  return (
    <Panel heading={t("assign.heading")}>
      <p>{t("assign.about")}</p>
      <FieldsForm
        key={`${day} ${useDoneKey()}`}
        name="assign"
        values={{ who: hasPeople ? "people" : "teams" }}
        action={action}
        hidden={{ day, version }}
        button={t("assign.button")}
      />
      <p className="choices">
        <ConsoleButton to={`/admin/print?day=${day}&sheet=referees`}>
          {print("title")}
        </ConsoleButton>
      </p>
    </Panel>
  );
}
