import { redirect, useLoaderData } from "react-router";
import { startCupInput } from "../../../domain/competition/setup/cup-input.ts";
import { startCup } from "../../../domain/competition/setup/start-cup.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { zoneChoices } from "../../../domain/cup/time-zone-rules.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { form, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import {
  ConfirmNewCup,
  type NewCupFields,
  NewCupForm,
  newCupFields,
  WhatHappens,
} from "../../ui/cup/new-cup.tsx";
import { PageHead, Panel } from "../../ui/page-layout.tsx";

export const loader = page({ access: "admin", title: "Start a New Cup" }, async ({ ctx, url }) => {
  const cup = await currentCup(ctx.db);
  const query = url.searchParams;
  const values = Object.fromEntries(
    newCupFields.map((name) => [name, query.get(name) ?? ""]),
  ) as NewCupFields;
  return {
    cupName: cup.name,
    // The confirmation must name the cup that was current when the form was filled in.
    values: { ...values, zone: values.zone || cup.zone, from: values.from || String(cup.id) },
    zones: zoneChoices(cup.zone),
    confirm: query.get("confirm") === "start",
  };
});

export const action = forms({
  ask: form({
    access: "admin",
    name: "new-cup",
    input: startCupInput,
    run: async (_, { fields }) => redirect(`${address(fields)}&confirm=start`, 303),
  }),
  start: form({
    access: "admin",
    name: "new-cup",
    input: startCupInput,
    run: async (input, { ctx }) => {
      await startCup(ctx, input);
      return redirect("/admin/cup?done=started", 303);
    },
  }),
});

function address(fields: FormData): string {
  const query = new URLSearchParams();
  for (const name of newCupFields) {
    const value = fields.get(name);
    if (typeof value === "string") query.set(name, value);
  }
  return `/admin/cup/new?${query}`;
}

export default function NewCup() {
  const { cupName, values, zones, confirm } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  return (
    <>
      <PageHead title="Start a New Cup" compact />
      <Panel heading="What happens">
        <WhatHappens cupName={cupName} />
      </Panel>
      <NewCupForm values={values} zones={zones} />
      {confirm && !answer ? (
        <ConfirmNewCup
          values={values}
          cupName={cupName}
          closeTo={`/admin/cup/new?${new URLSearchParams(values)}`}
        />
      ) : null}
    </>
  );
}
