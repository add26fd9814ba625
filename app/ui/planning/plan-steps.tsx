import { Link } from "react-router";
import { useTranslations } from "use-intl";

const steps = ["what", "times", "review"] as const;

export type PlanStep = (typeof steps)[number];

/** The way through Make a Schedule; the steps before this one are links. */
export function PlanSteps({ step, query = "" }: { step: PlanStep; query?: string }) {
  const t = useTranslations("planner");
  const now = steps.indexOf(step);
  return (
    <nav aria-label={t("steps.label")}>
      <ol className="my-0 flex list-none gap-x-4 pl-0">
        {steps.map((each, index) => {
          const text = (
            <>
              <span className="mr-1 font-display text-xl">{index + 1}</span> {t(`steps.${each}`)}
            </>
          );
          return (
            <li key={each} className="inline-flex min-h-11 items-center">
              {index < now ? (
                <Link
                  to={`/admin/schedule?step=${each}${query}`}
                  className="inline-flex min-h-11 items-center"
                >
                  {text}
                </Link>
              ) : (
                <span
                  aria-current={index === now ? "step" : undefined}
                  className={index === now ? "font-bold" : "text-soft"}
                >
                  {text}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
