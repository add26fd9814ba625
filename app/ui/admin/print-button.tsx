import { Icon } from "../icon.tsx";

/** Opens the browser's own way to paper; without script its menu does. */
export function PrintButton() {
  return (
    <button
      type="button"
      className="button button-primary needs-script"
      onClick={() => window.print()}
    >
      <Icon name="print" className="size-5" />
      Print
    </button>
  );
}
