import { useFields } from "#app/forms/form.tsx";
import type { Planner } from "#domain/scheduling/draft-overview.ts";

/** The fields of the schedule maker's form, by name. */
export function usePlanFields(values: Planner["values"]) {
  const { form, fields, answer } = useFields("make", {
    defaultValue: values,
  });
  const of = (name: string) => {
    const field = fields[name];
    if (!field) throw new Error(`The form has no field ${name}.`);
    return field;
  };
  const hasErrors = (name: RegExp) =>
    Object.keys(answer?.result?.error ?? {}).some((key) => name.test(key));
  return { form, of, answer, hasErrors };
}

export type PlanFields = ReturnType<typeof usePlanFields>;
