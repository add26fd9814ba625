import type { ComponentProps, ReactNode } from "react";
import { ConfirmDialog } from "../dialog.tsx";

export function TakeBackRow({
  id,
  here,
  confirm,
  children,
  ...asked
}: Pick<ComponentProps<typeof ConfirmDialog>, "question" | "intent" | "fields"> & {
  id: string;
  here: string;
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
