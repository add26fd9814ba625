import { useTranslations } from "use-intl";
import { secretFields } from "#domain/core/secret-fields-rules.ts";
import { localePath } from "#i18n/locales.ts";
import { useLocale } from "../i18n/reader-language.tsx";
import { useText } from "../i18n/use-text.ts";

/**
 * Offers to resend a form that couldn't be saved, when its own page can't be shown. Passwords and
 * codes must be typed again.
 */
export function ResubmitForm({ action, fields }: { action: string; fields: FormData }) {
  const t = useTranslations("forms");
  const say = useText("forms");
  const locale = useLocale();
  const texts = [...fields].filter((field) => typeof field[1] === "string") as [string, string][];
  return (
    <form method="post" action={localePath(locale, action)} className="grid max-w-md gap-4">
      {texts.map(([name, value]) =>
        secretFields.has(name) ? (
          <div key={name} className="field">
            <label htmlFor={`again-${name}`}>{say(secretFields.get(name) ?? name)}</label>
            {name === "code" ? (
              <input
                id={`again-${name}`}
                name={name}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            ) : (
              <input id={`again-${name}`} name={name} type="password" required />
            )}
          </div>
        ) : (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      <div className="choices">
        <button type="submit" className="button button-primary">
          {t("again")}
        </button>
      </div>
    </form>
  );
}
