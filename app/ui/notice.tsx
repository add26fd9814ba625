import type { ReactNode, Ref } from "react";

const looks = { good: "notice notice-good", bad: "notice notice-bad", info: "notice" };

export function Notice({
  kind = "info",
  role,
  ref,
  takesFocus = false,
  children,
}: {
  kind?: keyof typeof looks;
  /** 'alert' interrupts a screen reader; 'status' waits. */
  role?: "alert" | "status";
  ref?: Ref<HTMLDivElement>;
  /** Focusable by script only, not by Tab. */
  takesFocus?: boolean;
  children: ReactNode;
}) {
  return (
    <div ref={ref} role={role} tabIndex={takesFocus ? -1 : undefined} className={looks[kind]}>
      {children}
    </div>
  );
}

export function Done({ children }: { children: ReactNode }) {
  return (
    <Notice kind="good" role="alert">
      <p>{children}</p>
    </Notice>
  );
}
