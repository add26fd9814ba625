import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { todayIn } from "#domain/core/date-rules.ts";
import { schemaOf } from "#domain/core/fields.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { editChild } from "#domain/people/guardians/children.ts";
import type { GuardianState } from "#domain/people/guardians/consent-rules.ts";
import { agreeForChild, readChild, withdrawForChild } from "#domain/people/guardians/family.ts";
import { answerInput, childFields, playerId } from "#domain/people/guardians/guardian-input.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { deletePlayer } from "#domain/site/accounts/account-deletion.ts";
import { message } from "#i18n/message.ts";
import { FormFailure, useAnswer } from "../forms/answer.tsx";
import { Fields } from "../forms/field-of.tsx";
import { Button, FieldsForm, PostForm, useFields } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { offeredTexts, optionalIds, readConsentTexts } from "../loaders/consents.ts";
import { type PageRequest, page } from "../routing/page.ts";
import { detailsOf } from "../ui/accounts/player-details.tsx";
import { ButtonLink, bold } from "../ui/buttons.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { RequiredTexts, Ticks, tickedBoxes } from "../ui/guardians/consent-form.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-player";

const idOf = ({ param }: Pick<PageRequest, "param">) => playerId.parse(param("playerId"));

export const loader = page(
  { access: "guardian", title: message("guardians.player.title") },
  async ({ ctx, param, reader, translate, views }) => {
    const cup = await currentCup(ctx.db);
    const { child, state, latest } = await readChild(ctx, idOf({ param }));
    const { required, optional } = await offeredTexts(ctx);
    const titles = new Map(
      [...required, ...optional].map(({ document, title }) => [document, title]),
    );
    return {
      id: child.id,
      name: fullName(child),
      firstName: child.firstName,
      forms: views({ edit: childFields(todayIn(cup.zone, ctx.now)) }),
      consentTexts: await readConsentTexts(ctx),
      cupName: cup.name,
      values: detailsOf(child),
      state,
      answers: latest.map(({ document, agreed, version, at }) => ({
        document,
        title: titles.get(document) ?? translate(message("guardians.consent.signedPaper")),
        agreed,
        version,
        at: formatTimestamp(cup.zone, at, ctx.locale),
      })),
      topics: [accountTopic(reader.accountId)],
    };
  },
);

export const action = forms({
  agree: form({
    access: "guardian",
    input: async ({ ctx }) => answerInput(await optionalIds(ctx)),
    done: message("guardians.player.answersSaved"),
    run: async ({ ticked }, submitted) =>
      agreeForChild(
        submitted.ctx,
        { playerId: idOf(submitted), ticked },
        await offeredTexts(submitted.ctx),
      ),
  }),
  withdraw: form({
    access: "guardian",
    name: "agree",
    done: message("guardians.player.tookBack"),
    run: async (_, submitted) =>
      withdrawForChild(
        submitted.ctx,
        { playerId: idOf(submitted) },
        await offeredTexts(submitted.ctx),
      ),
  }),
  remove: form({
    access: "guardian",
    run: async (_, submitted) => {
      await deletePlayer(submitted.ctx, { playerId: idOf(submitted) });
      return redirect("/teams?done=removed", 303);
    },
  }),
  edit: form({
    access: "guardian",
    input: async ({ ctx }) => {
      const cup = await currentCup(ctx.db);
      return schemaOf(childFields(todayIn(cup.zone, ctx.now)));
    },
    done: message("guardians.player.saved"),
    run: (input, submitted) => editChild(submitted.ctx, { ...input, playerId: idOf(submitted) }),
  }),
});

export default function AccountPlayer({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations("guardians.player");
  const { firstName: name } = page;
  return (
    <Page title={page.name} lead={t("lead", { name })}>
      <p className="choices">
        <ButtonLink href={`/teams?player=${page.id}`}>{t("teams", { name })}</ButtonLink>
      </p>
      <ChildForm values={page.values} />
      <ChildAgreements {...page} />
      <Panel heading={t("removeHeading")}>
        <FormFailure answer={useAnswer("remove")} />
        <p>{t("removeText", { name })}</p>
        <ConfirmDialog
          id="remove"
          button={t("remove")}
          question={t("removeQuestion", { name })}
          intent="remove"
        />
      </Panel>
    </Page>
  );
}

function ChildForm({ values }: { values: Record<string, string> }) {
  const t = useTranslations("guardians.child");
  return (
    <Panel heading={t("details")}>
      <FieldsForm name="edit" id="edit-player" values={values}>
        <Fields />
        <Button>{t("save")}</Button>
      </FieldsForm>
    </Panel>
  );
}

function ChildAgreements({
  firstName,
  cupName,
  state,
  answers,
}: {
  firstName: string;
  cupName: string;
  state: GuardianState;
  /** The latest answer per document, without withdrawn ones. */
  answers: { document: string; title: string; agreed: boolean; version: string; at: string }[];
}) {
  const t = useTranslations("guardians");
  const agreed = answers.filter((each) => each.agreed);
  const { form, fields } = useFields<{ [box: string]: boolean }>("agree", {
    defaultValue: tickedBoxes(agreed.map(({ document }) => document)),
  });
  if (state === "adult") return null;
  const isComplete = state === "agreed";
  return (
    <Panel heading={t("child.agreements", { cup: cupName })}>
      {isComplete ? null : <p>{t("child.incomplete", { name: firstName })}</p>}
      {agreed.length > 0 ? (
        <ul className="rows mb-4">
          {agreed.map(({ document, title, version, at }) => (
            <li key={document} className="py-2">
              {t.rich("child.agreement", { title, version, at, b: bold })}
            </li>
          ))}
        </ul>
      ) : null}
      <PostForm {...form}>
        <Ticks kind="optional" fields={fields} />
        <Ticks kind="own" fields={fields} />
        <RequiredTexts says="agree" />
        <Button>{t(isComplete ? "child.saveAnswers" : "consent.iAgree")}</Button>
      </PostForm>
      {agreed.length > 0 ? (
        <div className="mt-6">
          <ConfirmDialog
            id="withdraw"
            button={t("agree.takeBackAll")}
            question={t("agree.takeBackQuestion", { name: firstName })}
            intent="withdraw"
          />
        </div>
      ) : null}
    </Panel>
  );
}
