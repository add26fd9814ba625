import { parseWithZod } from "@conform-to/zod/v4";
import { Link, redirect, useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { plainFields } from "#app/forms/form-action.ts";
import { forms, staffForm } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { ReplanForm } from "#app/ui/delays/delay-form.tsx";
import { ReplanPreview } from "#app/ui/delays/replan-preview.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { applyReplanInput, replanInput } from "#domain/scheduling/game-day-input.ts";
import { readReplan, replanGames } from "#domain/scheduling/replan.ts";
import { message } from "#i18n/message.ts";
import { translateAll } from "#i18n/translate.ts";

export const loader = page(
  { access: ["scorekeeper"], title: message("day.replan.title") },
  async ({ ctx, query }) => {
    const typed = new FormData();
    for (const [name, value] of query) typed.append(name, value);
    const parsed = parseWithZod(plainFields(typed), { schema: replanInput });
    const isAsked = query.has("from") && parsed.status === "success";
    const input = isAsked ? parsed.value : null;
    const { cup, tournaments, choices, problem, preview } = await readReplan(ctx, input);
    const reply = parsed.status === "success" ? null : parsed.reply();
    return {
      choices: {
        days: choices.days,
        fields: choices.fields.all,
        ticked: input ? input.fields : choices.fields.used,
        values: { day: choices.date, from: choices.from, endsBy: query.get("endsBy") ?? "" },
      },
      refused: reply && { ...reply, error: translateAll(ctx.locale, reply.error) },
      problem,
      preview: translateAll(ctx.locale, preview),
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
  },
);

export const action = forms({
  replan: staffForm(["scorekeeper"], {
    input: applyReplanInput,
    done: message("day.moved"),
    failedOnFields: true,
    run: async (input, { ctx }) => {
      await replanGames(ctx, input);
      // Undo is there.
      return redirect("/admin/day?done=replan", 303);
    },
  }),
});

export default function ReplanDay() {
  const { choices, refused, problem, preview } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const t = useTranslations("day.replan");
  return (
    <Page>
      {preview ? <ReplanPreview key={search} preview={preview} /> : null}
      {problem ? (
        <Notice kind="bad" role="status">
          <p>{t(problem)}</p>
        </Notice>
      ) : null}
      {choices.days.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <Panel heading={t("choices")}>
          <p>{t("about")}</p>
          <ReplanForm key={search} choices={choices} refused={refused} />
        </Panel>
      )}
      <p>
        <Link to="/admin/day" className="inline-flex min-h-11 items-center">
          {t("back")}
        </Link>
      </p>
    </Page>
  );
}
