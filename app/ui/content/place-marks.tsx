import type { MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { GroundsMap, type ShownGrounds } from "../site/grounds-map.tsx";

/** For those with a pointer; others type the numbers. */
export function PlaceMarks(grounds: ShownGrounds) {
  return (
    <section className="needs-script my-4">
      <p>{useTranslations("content")("placeMarks")}</p>
      <button type="button" tabIndex={-1} className="block w-full max-w-3xl" onClick={place}>
        <GroundsMap {...grounds} />
      </button>
    </section>
  );
}

/** Fills in the first row without a position. */
function place({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form input[name$="_left"]')];
  const free = inputs.find(({ value }) => value === "");
  const below = free?.form?.elements.namedItem(free.name.replace(/left$/, "top"));
  if (!free || !(below instanceof HTMLInputElement)) return;
  fill(free, (clientX - left) / width);
  fill(below, (clientY - top) / height);
}

function fill(input: HTMLInputElement, share: number): void {
  input.value = `${Math.round(Math.max(0, Math.min(share, 1)) * 100)}`;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
