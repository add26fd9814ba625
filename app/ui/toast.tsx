import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

const SHOWN = 10_000;

/**
 * A notice that something was done, over the page and near the thumb: it moves nothing, and goes
 * after ten seconds in which nobody points at it. Without script it stands above what follows.
 */
export function Toast({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  const isOver = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :focus-within")) setOpen(false);
    }, SHOWN);
    return () => clearInterval(timer);
  }, []);
  if (!isOpen) return null;
  return (
    <div ref={box} role="alert" className={`notice notice-good ${isOver ? "toast" : ""}`}>
      <div>{children}</div>
      {isOver ? (
        <button
          type="button"
          className="button button-plain button-small min-w-11 px-2"
          aria-label={t("close")}
          onClick={() => setOpen(false)}
        >
          <Icon name="close" className="size-5" />
        </button>
      ) : null}
    </div>
  );
}
