import { useTranslations } from "use-intl";
import { Icon } from "./icon.tsx";

/** `app/live/page-controls.ts` does the copying, so the button is missing without script. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("live");
  return (
    <button
      type="button"
      className="button button-plain button-small needs-script"
      data-copy={text}
      data-copied={t("copied")}
      data-by-hand={t("copyByHand", { text })}
    >
      <Icon name="copy" className="size-5" />
      <span aria-live="polite">{label}</span>
    </button>
  );
}
