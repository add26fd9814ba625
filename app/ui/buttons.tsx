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

interface ChoiceLink {
  href: string;
  label: string;
  chosen: boolean;
}

export function Choices({ label, items }: { label: string; items: ChoiceLink[] }) {
  return (
    <ul aria-label={label} className="choices">
      {items.map(({ href, label: text, chosen }) => (
        <li key={href}>
          <a
            className="button button-plain button-small"
            href={href}
            aria-current={chosen ? "true" : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
