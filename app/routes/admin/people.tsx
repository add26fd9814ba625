import { Form, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useFormAnswer } from "#app/forms/answer.tsx";
import { FieldOf, FieldsContext } from "#app/forms/field-of.tsx";
import { Button, ButtonForm, useFields } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { adminForm, forms, staffForm } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { bold } from "#app/ui/buttons.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Notice } from "#app/ui/page-layout.tsx";
import { PeopleList } from "#app/ui/people/person.tsx";
import { isAdmin } from "#domain/core/context.ts";
import { retentionPeriod, retentionRules } from "#domain/core/retention-rules.ts";
import { listPeople } from "#domain/people/players/people-list.ts";
import { searchFields } from "#domain/people/players/player-input.ts";
import { countUnwarnedAccounts, deleteUnwarnedAccounts } from "#domain/site/inactive-accounts.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: ["registrar"],
    title: message("people.title"),
    done: { deleted: message("people.deleted") },
  },
  async ({ ctx }) => ({
    unwarned: isAdmin(ctx.actor) ? await countUnwarnedAccounts(ctx) : 0,
  }),
);

type Found = Awaited<ReturnType<typeof listPeople>> & { search: string };

/** Searches are POST requests, so that no names end up in URLs; no list is sent ahead. */
export const action = forms({
  "delete-unused": adminForm({
    done: message("people.unused.done"),
    run: (_, { ctx }) => deleteUnwarnedAccounts(ctx),
  }),
  "": staffForm(["registrar"], {
    name: "search",
    fields: searchFields,
    run: async ({ search = "" }, { ctx }) =>
      Response.json({ search, ...(await listPeople(ctx, search)) } satisfies Found),
  }),
});

export default function People() {
  const t = useTranslations("people");
  const loaded = useLoaderData<typeof loader>();
  const answer = useFormAnswer<Found | FormAnswer>();
  const found = answer && "people" in answer ? answer : null;
  const { form, answer: refused } = useFields("search", {
    defaultValue: { search: found?.search ?? "" },
  });
  return (
    <Page>
      <UnusedAccounts count={loaded.unwarned} />
      {/* Without an idempotency key: each search is a new one. */}
      <Form id={form.id} method="post" noValidate role="search">
        <FormFailure answer={refused} />
        <FieldsContext value={form.of}>
          <FieldOf name="search" after={<Button>{t("search.find")}</Button>} />
        </FieldsContext>
      </Form>
      {found && found.search.trim() !== "" ? <FoundPeople {...found} /> : null}
    </Page>
  );
}

function FoundPeople({ people, total }: Found) {
  const t = useTranslations("people.search");
  return (
    <>
      <h2 className="text-xl">{t("found", { total })}</h2>
      {people.length === 0 ? <EmptyState next={t("tryPart")}>{t("nobodyFound")}</EmptyState> : null}
      <PeopleList people={people} />
      {people.length < total ? <p>{t("first", { count: people.length })}</p> : null}
    </>
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
