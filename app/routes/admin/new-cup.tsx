import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { startCupInput } from "../../../domain/competition/setup/cup-input.ts";
import { startCup } from "../../../domain/competition/setup/start-cup.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { zoneChoices } from "../../../domain/cup/time-zone-rules.ts";
import { message } from "../../../i18n/message.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { adminForm, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import {
  ConfirmNewCup,
  type NewCupFields,
  NewCupForm,
  newCupFields,
  WhatHappens,
} from "../../ui/cup/new-cup.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";

export const loader = page(
  { access: "admin", title: message("cupSetup.newCup.title") },
  async ({ ctx, query }) => {
    const cup = await currentCup(ctx.db);
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
  },
);

export const action = forms({
  ask: adminForm({
    name: "new-cup",
    input: startCupInput,
    run: async (_, { text }) => {
      const query = new URLSearchParams(newCupFields.map((name) => [name, text(name)]));
      return redirect(`/admin/cup/new?${query}&confirm=start`, 303);
    },
  }),
  start: adminForm({
    name: "new-cup",
    input: startCupInput,
    run: async (input, { ctx }) => {
      await startCup(ctx, input);
      return redirect("/admin/cup?done=started", 303);
    },
  }),
});

export default function NewCup() {
  const t = useTranslations("cupSetup");
  const { cupName, values, zones, confirm } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  return (
    <Page>
      <Panel heading={t("newCup.whatHappens")}>
        <WhatHappens cupName={cupName} />
      </Panel>
      <NewCupForm values={values} zones={zones} />
      {confirm && !answer ? <ConfirmNewCup values={values} cupName={cupName} /> : null}
    </Page>
  );
}
