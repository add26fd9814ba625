import type { ReactNode, Ref } from "react";

const looks = { good: "notice notice-good", bad: "notice notice-bad", info: "notice" };

/** Something to know before one goes on. */
export function Notice({
  kind = "info",
  role,
  ref,
  children,
}: {
  kind?: keyof typeof looks;
  /** Read out as it appears: at once, or when what is being read has ended. */
  role?: "alert" | "status";
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  return (
    <div ref={ref} role={role} className={looks[kind]}>
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
