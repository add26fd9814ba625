import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { SelectField } from "#app/forms/fields.tsx";
import { Button, FieldsForm, PostForm, useFields } from "#app/forms/form.tsx";
import { ConsoleButton, hidden } from "../buttons.tsx";
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
  return (
    <section aria-labelledby="referee-games">
      <h2 id="referee-games">{t("games.heading")}</h2>
      <ul className="rows">
        {games.map((game) => (
          <li key={game.id} id={`game-${game.id}`} className="py-3">
            <GameForm
              key={`${game.version} ${done}`}
              game={game}
              names={names}
              isSaved={game.id === savedId}
              action={`${action}#game-${game.id}`}
            />
          </li>
        ))}
      </ul>
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
    <div className="grid gap-x-6 sm:grid-cols-2">
      <div>
        <p className="my-0 font-bold">{game.when}</p>
        <p className="my-0 text-lg wrap-anywhere">{game.label}</p>
        <p className="my-0 text-soft">{game.tournament}</p>
        {game.isOpen ? <p className="my-1 font-bold">{t("games.open")}</p> : null}
        {game.conflict === null ? null : <p className="my-1 font-bold text-bad">{game.conflict}</p>}
      </div>
      <PostForm
        {...form}
        intent="set"
        action={action}
        hidden={{ gameId: game.id, version: game.version }}
      >
        <SelectField
          field={fields.referee}
          className="min-w-0 grow"
          after={<Button kind="plain">{t("games.save")}</Button>}
          label={t.rich("games.referee", { game: game.label, hidden: hidden })}
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
    </div>
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
