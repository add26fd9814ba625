import type { ReactNode } from "react";

const looks = { good: "notice notice-good", bad: "notice notice-bad", info: "notice" };

/** Something to know before one goes on. */
export function Notice({
  kind = "info",
  children,
}: {
  kind?: keyof typeof looks;
  children: ReactNode;
}) {
  return <div className={looks[kind]}>{children}</div>;
}

/** What has just been done; read out as it appears (spec §8). */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={looks.good}>
      <p>{children}</p>
    </div>
  );
}
