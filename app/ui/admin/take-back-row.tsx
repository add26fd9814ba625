import type { ComponentProps, ReactNode } from "react";
import { ConfirmDialog } from "../dialog.tsx";

/** A row of a list: what was recorded, and the question before it is taken back. */
export function TakeBackRow({
  id,
  here,
  confirm,
  children,
  ...asked
}: Pick<ComponentProps<typeof ConfirmDialog>, "question" | "intent" | "fields"> & {
  /** Names its question in the page's address. */
  id: string;
  /** The path of the page. */
  here: string;
  /** Which question came open with the page. */
  confirm: string | null;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      <ConfirmDialog
        {...asked}
        id={id}
        button="Take back"
        kind="plain"
        small
        open={confirm === id}
        address={`${here}?confirm=${id}`}
        closeTo={here}
      />
    </li>
  );
}
