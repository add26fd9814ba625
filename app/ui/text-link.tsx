import type { ComponentProps } from "react";

/** A link within or below a text that is large enough as a touch target. */
export function TextLink({ className = "", children, ...link }: ComponentProps<"a">) {
  return (
    <a {...link} className={`inline-flex min-h-11 items-center ${className}`.trim()}>
      {children}
    </a>
  );
}
