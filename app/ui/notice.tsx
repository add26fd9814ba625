import type { ReactNode, Ref } from "react";
import { useTranslations } from "use-intl";
import { formatDollars } from "#domain/core/format-rules.ts";
import { MixedText } from "../i18n/mixed-text.tsx";

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
export function DraftNotice({ isOrganizer }: { isOrganizer: boolean }) {
  const t = useTranslations("legal");
  return isOrganizer ? <Notice text={t("draft")} /> : null;
}
