import { Icon } from "./icon.tsx";

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
