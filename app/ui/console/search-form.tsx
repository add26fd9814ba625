import { useEffect, useRef } from "react";
import { Form, useLocation, useSubmit } from "react-router";
import { useTranslations } from "use-intl";

/** In milliseconds: a search is sent when typing pauses. */
const PAUSE = 300;

/**
 * Searches a list for a team, and keeps the rest of the address. Never for people, whose names must
 * not be in addresses.
 */
export function TeamSearch({ keeps }: { keeps: readonly string[] }) {
  const t = useTranslations("console.table");
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const query = new URLSearchParams(useLocation().search);
  const team = query.get("team") ?? "";
  const input = useRef<HTMLInputElement>(null);
  // A link can change what is looked for, but not while somebody types.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = team;
  }, [input, team]);
  return (
    <Form
      method="get"
      role="search"
      className="my-3 w-full max-w-md"
      onInput={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(
          () => void submit(currentTarget, { replace: true, preventScrollReset: true }),
          PAUSE,
        );
      }}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {keeps.flatMap((name) => {
        const value = query.get(name);
        return value === null ? [] : <input key={name} type="hidden" name={name} value={value} />;
      })}
      <label htmlFor="team" className="mb-1 block font-bold">
        {t("findTeam")}
      </label>
      <div className="flex gap-2">
        <input ref={input} id="team" name="team" type="search" defaultValue={team} />
        <button type="submit" className="button button-plain">
          {t("find")}
        </button>
      </div>
    </Form>
  );
}
