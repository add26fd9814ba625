import type { ReactNode } from "react";

export function ButtonLink({
  href,
  kind = "primary",
  children,
}: {
  href: string;
  kind?: "primary" | "plain" | "danger";
  children: ReactNode;
}) {
  return (
    <a className={`button button-${kind}`} href={href}>
      {children}
    </a>
  );
}
