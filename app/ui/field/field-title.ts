import { useTranslations } from "use-intl";

/** "Field East"; what already says that it is a field stays as it is. */
export function useFieldTitle(): (field: string) => string {
  const t = useTranslations("field");
  return (field) =>
    /\b(?:field|pitch|court|cancha|campo)\b/i.test(field) ? field : t("named", { field });
}
