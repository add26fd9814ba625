import type { ReactNode } from "react";
import { WebMotif } from "./web-motif.tsx";

/** The head of a page: its one h1 on the dark band, the web in the corner. `compact` for the console. */
export function PageHead({
  title,
  kicker,
  lead,
  compact,
  children,
}: {
  title: ReactNode;
  /** A few words above the title. */
  kicker?: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  compact?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={`bleed night relative mb-6 ${compact ? "py-4" : "py-8 sm:py-12"}`}>
      <WebMotif className="absolute top-0 right-0 h-full max-h-72 w-auto text-hot opacity-50 print:hidden" />
      <div className="relative">
        {kicker ? <p className="mt-0 mb-1 font-bold text-hot">{kicker}</p> : null}
        <h1 className={`my-0 ${compact ? "text-3xl" : "text-5xl sm:text-6xl"}`}>{title}</h1>
        {lead ? <p className="mb-0 text-lg text-night-soft">{lead}</p> : null}
        {children}
      </div>
    </div>
  );
}
