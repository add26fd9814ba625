import { Icon } from "./icon.tsx";

/**
 * Copies `text` when pressed; the page's script does it (`app/live/copy.ts`), so it is not there without.
 * `label` says what is copied.
 */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <button
      type="button"
      className="button button-plain button-small needs-script"
      data-copy={text}
    >
      <Icon name="copy" className="size-5" />
      <span aria-live="polite">{label}</span>
    </button>
  );
}
