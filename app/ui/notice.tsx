import type { ReactNode, Ref } from "react";

const looks = { good: "notice notice-good", bad: "notice notice-bad", info: "notice" };

/** Something to know before one goes on. */
export function Notice({
  kind = "info",
  role,
  ref,
  takesFocus = false,
  children,
}: {
  kind?: keyof typeof looks;
  /** Read out as it appears: at once, or when what is being read has ended. */
  role?: "alert" | "status";
  ref?: Ref<HTMLDivElement>;
  /** By script only: no stop on the way through the page. */
  takesFocus?: boolean;
  children: ReactNode;
}) {
  return (
    <div ref={ref} role={role} tabIndex={takesFocus ? -1 : undefined} className={looks[kind]}>
      {children}
    </div>
  );
}

/** What has just been done; read out as it appears (spec §8). */
export function Done({ children }: { children: ReactNode }) {
  return (
    <Notice kind="good" role="alert">
      <p>{children}</p>
    </Notice>
  );
}
