import { useTranslations } from "use-intl";
import type { NextSteps } from "#domain/competition/knockout/next-steps.ts";
import { alertTags } from "../buttons.tsx";
import { Notice } from "../page-layout.tsx";

/** What the organizer has to do next, each with its link, in the order in which it matters. */
export function NextStepsNotice({ steps }: { steps: NextSteps }) {
  const t = useTranslations("console.next");
  const { confirm, draw, hasDraft, unpaid } = steps;
  return (
    <>
      {confirm.map(({ id, name }) => (
        <Notice
          key={`confirm ${id}`}
          text={t.rich("confirm", { tournament: name, ...alertTags(`/admin/knockout/${id}`) })}
        />
      ))}
      {draw.map(({ id, name }) => (
        <Notice
          key={`draw ${id}`}
          text={t.rich("draw", { tournament: name, ...alertTags(`/admin/standings/${id}`) })}
        />
      ))}
      {hasDraft ? <Notice text={t.rich("draft", alertTags("/admin/schedule"))} /> : null}
      {unpaid > 0 ? (
        <Notice text={t.rich("unpaid", { count: unpaid, ...alertTags("/admin/payments") })} />
      ) : null}
    </>
  );
}
