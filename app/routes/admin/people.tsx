import { useForm } from "@conform-to/react";
import { Form, useLoaderData, useNavigation } from "react-router";
import { listPeople, type PersonLine } from "../../../domain/people/players/people-list.ts";
import { searchInput } from "../../../domain/people/players/player-input.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { form, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { PeopleList } from "../../ui/people/person.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export const loader = page({ access: "admin", title: "People" }, async ({ ctx, query }) => {
  return { ...(await listPeople(ctx, "")), deleted: query.get("done") === "deleted" };
});

/** Searches are POST requests, so that no names end up in URLs. */
interface Found {
  search: string;
  people: PersonLine[];
  total: number;
}

const search = form({
  access: "admin",
  name: "search",
  input: searchInput,
  run: async ({ search: text = "" }, { ctx }) =>
    Response.json({ search: text, ...(await listPeople(ctx, text)) } satisfies Found),
});

export const action = forms({ "": search, search });

export default function People() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useFormAnswer<Found | FormAnswer>();
  const busy = useNavigation().state !== "idle";
  const hydrated = useHydrated();
  const refused = answer && "form" in answer ? answer : undefined;
  const found = answer && "people" in answer ? answer : null;
  const [form, fields] = useForm<{ search: string }>({
    id: "search",
    lastResult: refused?.result,
    defaultValue: { search: found?.search ?? "" },
  });
  const { people, total } = found ?? loaded;
  const searched = found !== null && found.search.trim() !== "";
  return (
    <>
      <PageHead compact title="People" />
      {loaded.deleted && !answer ? <Done>Deleted.</Done> : null}
      <Form {...formProps(form.id, refused)} role="search">
        <FormFailure answer={refused} />
        <TextField
          field={fields.search}
          label="Name, e-mail or phone"
          type="search"
          autoComplete="off"
          spellCheck={false}
          after={<Button disabled={hydrated && busy}>Find</Button>}
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
    </>
  );
}
