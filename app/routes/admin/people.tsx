import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useLoaderData, useNavigation, useOutletContext, useSubmit } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useFormAnswer } from "#app/forms/answer.tsx";
import { FieldOf, FieldsContext } from "#app/forms/field-of.tsx";
import { Button, ButtonForm, useFields } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { adminForm, forms, staffForm } from "#app/forms/forms.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { findEverywhere } from "#app/loaders/find.ts";
import { page } from "#app/routing/page.ts";
import { bold, ConsoleLink } from "#app/ui/buttons.tsx";
import { useMenuPages } from "#app/ui/console/menu.ts";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Notice } from "#app/ui/page-layout.tsx";
import { PeopleList } from "#app/ui/people/person.tsx";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { isAdmin } from "#domain/core/context.ts";
import { retentionPeriod, retentionRules } from "#domain/core/retention-rules.ts";
import { STAFF_ROLES } from "#domain/core/staff-role-rules.ts";
import { normalized } from "#domain/core/text-rules.ts";
import { searchFields } from "#domain/people/players/player-input.ts";
import { countUnwarnedAccounts, deleteUnwarnedAccounts } from "#domain/site/inactive-accounts.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: STAFF_ROLES,
    title: message("people.title"),
    done: { deleted: message("people.deleted") },
  },
  async ({ ctx }) => ({
    unwarned: isAdmin(ctx.actor) ? await countUnwarnedAccounts(ctx) : 0,
  }),
);

type Found = Awaited<ReturnType<typeof findEverywhere>> & { search: string };

/** Searches are POST requests, so that no names end up in URLs; no list is sent ahead. */
export const action = forms({
  "delete-unused": adminForm({
    done: message("people.unused.done"),
    run: (_, { ctx }) => deleteUnwarnedAccounts(ctx),
  }),
  "": staffForm(STAFF_ROLES, {
    name: "search",
    fields: searchFields,
    run: async ({ search = "" }, { ctx }) =>
      Response.json({ search, ...(await findEverywhere(ctx, search)) } satisfies Found),
  }),
});

const HERE = "/admin/people";
/** In milliseconds: a search is sent when typing pauses. */
const PAUSE = 300;

export default function Find() {
  const t = useTranslations("people");
  const loaded = useLoaderData<typeof loader>();
  const answer = useFormAnswer<Found | FormAnswer>();
  const found = answer && "people" in answer ? answer : null;
  const { form, answer: refused } = useFields("search", {
    defaultValue: { search: found?.search ?? "" },
  });
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(found?.search ?? "");
  const pages = usePages(typed);
  const { state, location } = useNavigation();
  // A search that is still to be sent must not take back a click that leads elsewhere.
  useEffect(() => {
    if (state === "loading" && location.pathname !== HERE) clearTimeout(timer.current);
  }, [state, location]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (element: HTMLFormElement) => {
    const search = new FormData(element).get("search");
    setTyped(typeof search === "string" ? search : "");
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void submit(element, { replace: true, preventScrollReset: true }),
      PAUSE,
    );
  };
  return (
    <Page>
      <UnusedAccounts count={loaded.unwarned} />
      {/* Without an idempotency key: each search is a new one. */}
      <Form
        id={form.id}
        method="post"
        noValidate
        role="search"
        onInput={({ currentTarget }) => type(currentTarget)}
        onSubmit={() => clearTimeout(timer.current)}
      >
        <FormFailure answer={refused} />
        <FieldsContext value={form.of}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- people open this page to type. */}
          <FieldOf name="search" autoFocus after={<Button>{t("search.find")}</Button>} />
        </FieldsContext>
      </Form>
      {found && found.search.trim() !== "" ? (
        <FoundRows {...found} hasMore={pages.length > 0} />
      ) : null}
      {typed.trim() !== "" && pages.length > 0 ? (
        <Found heading={t("search.pages")}>
          {pages.map(({ to, name }) => (
            <Row key={to} to={to} name={name} />
          ))}
        </Found>
      ) : null}
    </Page>
  );
}

const plain = (text: string) => normalized(text, "NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Of the console, by name. */
function usePages(typed: string) {
  const words = plain(typed).split(/\s+/);
  return useMenuPages(useOutletContext<string[]>()).filter(
    ({ to, name }) => to !== HERE && words.every((word) => plain(name).includes(word)),
  );
}

function FoundRows({ people, total, teams, games, hasMore }: Found & { hasMore: boolean }) {
  const t = useTranslations("people.search");
  const locale = useLocale();
  const nobody = people.length === 0;
  return (
    <>
      {nobody ? null : (
        <>
          <h2 className="text-xl">{t("found", { total })}</h2>
          <PeopleList people={people} />
          {people.length < total ? <p>{t("first", { count: people.length })}</p> : null}
        </>
      )}
      {teams.length > 0 ? (
        <Found heading={t("teams")}>
          {teams.map(({ id, name, tournamentName }) => (
            <Row key={id} to={`/admin/players/${id}`} name={name} about={[tournamentName]} />
          ))}
        </Found>
      ) : null}
      {games.length > 0 ? (
        <Found heading={t("games")}>
          {games.map(({ id, name, date, time, field }) => (
            <Row
              key={id}
              to={`/admin/games/edit/${id}`}
              name={name}
              about={[
                formatDate(date, undefined, locale),
                time === null ? "" : formatTime(time, locale),
                field ?? "",
              ]}
            />
          ))}
        </Found>
      ) : null}
      {nobody && !hasMore && teams.length + games.length === 0 ? (
        <EmptyState next={t("tryPart")}>{t("nobodyFound")}</EmptyState>
      ) : null}
    </>
  );
}

function Found({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h2 className="text-xl">{heading}</h2>
      <ul className="rows cols">{children}</ul>
    </>
  );
}

function Row({ to, name, about = [] }: { to: string; name: string; about?: string[] }) {
  return (
    <li className="py-1">
      <ConsoleLink to={to} className="font-bold wrap-anywhere">
        {name}
      </ConsoleLink>
      {about.length > 0 ? (
        <p className="my-0 text-soft wrap-anywhere">{about.filter(Boolean).join(" · ")}</p>
      ) : null}
    </li>
  );
}

function UnusedAccounts({ count }: { count: number }) {
  const t = useTranslations("people.unused");
  const period = useTranslations("privacy")("period.year", {
    count: retentionPeriod(retentionRules["inactive-accounts"].days).count,
  });
  if (count === 0) return null;
  return (
    <Notice>
      <p>{t.rich("what", { count, period, b: bold })}</p>
      <ButtonForm intent="delete-unused" kind="danger">
        {t("delete", { count })}
      </ButtonForm>
    </Notice>
  );
}
