import { Form, useLoaderData } from "react-router";
import { listPeople } from "../../../domain/people/players/people-list.ts";
import { searchInput } from "../../../domain/people/players/player-input.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, useFields } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { adminForm, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { PeopleList } from "../../ui/people/person.tsx";

export const loader = page(
  { access: "admin", title: "People", done: { deleted: "Deleted." } },
  ({ ctx }) => listPeople(ctx, ""),
);

type Found = Awaited<ReturnType<typeof listPeople>> & { search: string };

/** Searches are POST requests, so that no names end up in URLs. */
export const action = forms({
  search: adminForm({
    input: searchInput,
    run: async ({ search = "" }, { ctx }) =>
      Response.json({ search, ...(await listPeople(ctx, search)) } satisfies Found),
  }),
});

export default function People() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useFormAnswer<Found | FormAnswer>();
  const found = answer && "people" in answer ? answer : null;
  const {
    form,
    fields,
    answer: refused,
  } = useFields<{ search: string }>("search", { defaultValue: { search: found?.search ?? "" } });
  const { people, total } = found ?? loaded;
  const searched = found !== null && found.search.trim() !== "";
  return (
    <Page>
      <Form {...formProps(form.id, refused)} role="search">
        <FormFailure answer={refused} />
        <TextField
          field={fields.search}
          label="Name, e-mail or phone"
          type="search"
          autoComplete="off"
          spellCheck={false}
          after={<Button>Find</Button>}
        />
      </Form>
      <h2 className="text-2xl">{searched ? `Found: ${total}` : `Registered: ${total}`}</h2>
      {people.length === 0 ? (
        <EmptyState next={searched ? "Try a part of the name." : null}>
          {searched ? "Nobody was found." : "Nobody has registered yet."}
        </EmptyState>
      ) : null}
      <PeopleList people={people} />
      {people.length < total ? (
        <p>
          {searched
            ? `The first ${people.length} are shown. Type more to find fewer.`
            : `The ${people.length} who registered last are shown. Find the others above.`}
        </p>
      ) : null}
    </Page>
  );
}
