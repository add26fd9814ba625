import { type ComponentProps, type ReactNode, type Ref, use, useId } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { formatDollars } from "#domain/core/format-rules.ts";
import { MixedText } from "../i18n/reader-language.tsx";
import { patterns } from "./brand-paths.ts";
import { InConsole, SITE_MENU } from "./console/in-console.ts";
import { Icon } from "./icon.tsx";
import { useInstitute } from "./use-institute.ts";

export function Pattern({ className }: { className: string }) {
  const { pattern } = useInstitute();
  const path = patterns[pattern];
  if (path === undefined) return null;
  return (
    <svg viewBox="0 0 400 400" width="400" height="400" className={className} aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={pattern === "dots" ? 5 : 1}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

export function PageHead({
  title,
  kicker,
  lead,
  compact,
  children,
}: {
  title: ReactNode;
  kicker?: ReactNode;
  lead?: ReactNode;
  compact?: boolean;
  children?: ReactNode;
}) {
  if (use(InConsole)) return <ConsoleHead {...{ title, kicker, lead, children }} />;
  return (
    <div
      className={`bleed night relative mb-6 print:mb-2 print:py-0 ${compact ? "py-4" : "py-6 sm:py-12"}`}
    >
      {compact ? null : (
        <Pattern className="absolute top-0 right-0 size-14 text-hot sm:size-36 print:hidden" />
      )}
      {/* Keeps the decoration clear of the text. */}
      <div className={compact ? undefined : "pr-14 sm:pr-40"}>
        {kicker ? <p className="mt-0 mb-1 font-bold text-hot print:text-ink">{kicker}</p> : null}
        <h1
          className={`my-0 print:text-xl ${compact ? "text-xl" : "text-2xl max-[22rem]:text-xl lg:text-3xl"}`}
        >
          {title}
        </h1>
        {lead ? <p className="mb-0 text-lg text-night-soft">{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}

/** One line: the button for the site's menu, the title, and what the page is for. */
function ConsoleHead({
  title,
  kicker,
  lead,
  children,
}: Pick<ComponentProps<typeof PageHead>, "title" | "kicker" | "lead" | "children">) {
  const t = useTranslations("frame");
  const find = useTranslations("console")("find");
  return (
    <>
      <div className="console-line">
        <button
          type="button"
          className="menu-button button button-plain button-small min-w-11 px-2"
          popoverTarget={SITE_MENU}
          aria-label={t("menu")}
        >
          <Icon name="menu" className="size-5" />
        </button>
        <Link
          to="/admin/people"
          className="button button-plain button-small min-w-11 px-2"
          aria-label={find}
          title={find}
        >
          <Icon name="search" className="size-5" />
        </Link>
        <h1>{title}</h1>
        {children}
      </div>
      {kicker ? <p className="mt-0 mb-1 font-bold text-accent">{kicker}</p> : null}
      {lead ? <p className="mt-0 text-soft">{lead}</p> : null}
    </>
  );
}

export function Panel({
  heading,
  id,
  children,
}: {
  heading: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section id={id} className="panel" aria-labelledby={heading === null ? undefined : headingId}>
      {heading === null ? null : (
        <h2 id={headingId} className="text-xl">
          {heading}
        </h2>
      )}
      {children}
    </section>
  );
}

const looks = { good: "notice notice-good", bad: "notice notice-bad", info: "notice" };

export function Notice({
  kind = "info",
  role,
  ref,
  takesFocus = false,
  text,
  children,
}: {
  kind?: keyof typeof looks;
  /** 'alert' interrupts a screen reader; 'status' waits. */
  role?: "alert" | "status";
  ref?: Ref<HTMLDivElement>;
  /** Focusable by script only, not by Tab. */
  takesFocus?: boolean;
  /** Its only paragraph. */
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div ref={ref} role={role} tabIndex={takesFocus ? -1 : undefined} className={looks[kind]}>
      {text === undefined ? children : <p>{text}</p>}
    </div>
  );
}

export function Done({ children }: { children: ReactNode }) {
  return <Notice kind="good" role="alert" text={children} />;
}

/** Spec §1. */
export function FeeNotice({ fees }: { fees: { team: number; person: number; due: string } }) {
  const { team, person, due } = fees;
  const t = useTranslations("common");
  if (team === 0) return t("noFee");
  const price = { team: formatDollars(team), person: formatDollars(person) };
  const first = person > 0 ? t("feePerPerson", price) : t("fee", { team: price.team });
  if (!due) return first;
  return <MixedText>{t("sentences", { first, second: t("feeDue", { due }) })}</MixedText>;
}

export function EmptyState({ children, next }: { children: ReactNode; next?: ReactNode }) {
  return (
    <div className="my-4 rounded-lg border-2 border-rule [border-style:dashed] p-5 text-center">
      <p className="mx-auto font-bold">{children}</p>
      {next ? <p className="mx-auto">{next}</p> : null}
    </div>
  );
}

/** For organizers only: families are told what applies, not that it may change. */
export function DraftNotice({
  isShown,
  section,
}: {
  isShown: boolean;
  section: "legal" | "privacy";
}) {
  const t = useTranslations("legal");
  return isShown ? (
    <Notice
      text={t.rich("draft", { link: (text) => <Link to={`/admin/site/${section}`}>{text}</Link> })}
    />
  ) : null;
}
