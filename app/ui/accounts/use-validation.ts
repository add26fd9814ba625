import { parseWithZod } from "@conform-to/zod/v4";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { messageText } from "../../i18n/use-message-text.ts";

/** Validates fields in the browser as the server will, and says so in the page's language. */
export function useValidation<Schema extends z.ZodType>(schema: Schema) {
  const coreErrors = useTranslations("coreErrors");
  const fieldErrors = useTranslations("fieldErrors");
  const say = (text: string) => messageText(text, { coreErrors, fieldErrors });
  const formatError = (issues: { message: string }[]) => issues.map(({ message }) => say(message));
  return {
    say,
    onValidate: ({ formData }: { formData: FormData }) =>
      parseWithZod(formData, { schema, formatError }),
  };
}
