import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer } from "#app/forms/answer.tsx";
import { ButtonForm } from "#app/forms/form.tsx";
import type { WithdrawnTodo } from "#domain/competition/knockout/withdrawn-sides.ts";
import type { Translated } from "#i18n/translate.ts";
import { ConsoleButton } from "../buttons.tsx";
import { Panel } from "../page-layout.tsx";

export function WithdrawalTasks({ todos }: { todos: Translated<WithdrawnTodo>[] }) {
  const [forfeit, replace] = [useAnswer("forfeit"), useAnswer("replace")];
  const t = useTranslations("knockout");
  if (todos.length === 0) return null;
  return (
    <Panel heading={t("withdrawn.title")} id="withdrawn-todos">
      <FormFailure answer={forfeit ?? replace} />
      {todos.map((todo) => (
        <Todo key={`${todo.gameId} ${todo.side}`} todo={todo} />
      ))}
    </Panel>
  );
}

function Todo({ todo }: { todo: Translated<WithdrawnTodo> }) {
  const { gameId, side, team, game, tournament, opponent, next, tied, isBegun, version } = todo;
  const knockout = `/admin/knockout/${tournament.id}`;
  const t = useTranslations("knockout");
  return (
    <section className="border-b border-rule py-3 last:border-b-0">
      <h3 className="mt-0 wrap-anywhere">
        {t(isBegun ? "withdrawn.decide" : "withdrawn.choose", { team: team.name, game })}
      </h3>
      <p className="my-1 text-soft">{tournament.name}</p>
      {opponent === null ? <p className="my-1">{t("withdrawn.noOpponent")}</p> : null}
      {tied.length > 0 ? (
        <p className="my-1">
          {t.rich("withdrawn.tied", {
            teams: tied.map(({ name }) => name).join(", "),
            link: (text) => <Link to={`/admin/standings/${tournament.id}`}>{text}</Link>,
          })}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {opponent === null ? null : (
          <ButtonForm
            intent="forfeit"
            action={knockout}
            hidden={{ gameId, side, version }}
            kind="primary"
          >
            {t("withdrawn.forfeit", { team: opponent.name })}
          </ButtonForm>
        )}
        {next === null ? null : (
          <ButtonForm intent="replace" action={knockout} hidden={{ gameId, side, teamId: next.id }}>
            {t("withdrawn.give", { team: next.name })}
          </ButtonForm>
        )}
        {isBegun ? (
          <ConsoleButton to={`/admin/games/edit/${gameId}`}>{t("withdrawn.open")}</ConsoleButton>
        ) : (
          <ConsoleButton to={`${knockout}#crossings-panel`}>{t("withdrawn.byHand")}</ConsoleButton>
        )}
      </div>
      {next === null ? null : (
        <p className="hint mt-2">
          {next.by === "beaten"
            ? t("withdrawn.beaten", { next: next.name, team: team.name })
            : t("withdrawn.standings", { next: next.name })}
        </p>
      )}
    </section>
  );
}
