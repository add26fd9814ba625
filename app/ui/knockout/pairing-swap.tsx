import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { createContext, type ReactNode, use, useState } from "react";
import { useTranslations } from "use-intl";
import { useHydrated } from "../use-hydrated.ts";

interface Swap {
  /** Of the select. */
  picked: string | null;
  press: (name: string) => void;
}

const SwapContext = createContext<Swap>({ picked: null, press: () => {} });

/**
 * Swaps what two selects of the form say: by dragging the button of one onto the other, or by
 * pressing both buttons. Without script the selects do it. `labels` are by the select's name.
 */
export function PairingSwap({
  formId,
  labels,
  children,
}: {
  formId: string;
  labels: ReadonlyMap<string, string>;
  children: ReactNode;
}) {
  const t = useTranslations("knockout");
  const hydrated = useHydrated();
  const [picked, setPicked] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const selectOf = (name: string) => {
    const found = document.forms.namedItem(formId)?.elements.namedItem(name);
    return found instanceof HTMLSelectElement ? found : null;
  };
  const teamOf = (name: number | string) => selectOf(String(name))?.selectedOptions[0]?.text ?? "";
  const sideOf = (name: number | string | undefined) => labels.get(String(name)) ?? "";
  const swap = (one: string, other: string) => {
    const [from, to] = [selectOf(one), selectOf(other)];
    if (!from || !to) return;
    const unfit = !offers(to, from) ? [one, other] : offers(from, to) ? null : [other, one];
    if (unfit) {
      setSaid(t("pairings.unfit", { team: teamOf(unfit[0] ?? ""), side: sideOf(unfit[1]) }));
      return;
    }
    setSaid(t("pairings.swapped", { one: teamOf(one), other: teamOf(other) }));
    [from.value, to.value] = [to.value, from.value];
  };
  const press = (name: string) => {
    if (picked !== null && picked !== name) swap(picked, name);
    else {
      setSaid(t(picked === name ? "pairings.stays" : "pairings.picked", { team: teamOf(name) }));
    }
    setPicked(picked === null ? name : null);
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Without a delay, touch scrolling would drag.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  return (
    <DndContext
      id="pairings"
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => t("pairings.picked", { team: teamOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? t("pairings.over", { team: teamOf(active.id), side: sideOf(over.id) }) : "",
          // The status line says how it ended.
          onDragEnd: () => "",
          onDragCancel: ({ active }) => t("pairings.stays", { team: teamOf(active.id) }),
        },
        screenReaderInstructions: { draggable: t("pairings.how") },
      }}
      onDragStart={({ active }) => {
        setPicked(null);
        setSaid("");
        setDragged(String(active.id));
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        if (over && over.id !== active.id) swap(String(active.id), String(over.id));
        else setSaid(t("pairings.stays", { team: teamOf(active.id) }));
      }}
    >
      {hydrated ? <p className="hint">{t("pairings.how")}</p> : null}
      <p role="status" className="sticky top-0 z-2 my-0 bg-panel font-bold">
        {said}
      </p>
      <SwapContext value={{ picked, press }}>{children}</SwapContext>
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : (
          <span className="inline-block cursor-grabbing rounded-md border-2 border-accent bg-panel px-3 py-2 font-bold shadow-over">
            {teamOf(dragged)}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** A game's source can only be a side of a later game. */
function offers(select: HTMLSelectElement, { value }: HTMLSelectElement): boolean {
  return [...select.options].some((option) => option.value === value);
}

/** A select with its button. */
export function Swappable({
  name,
  label,
  children,
}: {
  name: string;
  label: string;
  children: ReactNode;
}) {
  const { picked, press } = use(SwapContext);
  const { setNodeRef: setSpot, isOver } = useDroppable({ id: name });
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: name });
  const hydrated = useHydrated();
  const t = useTranslations("knockout");
  const state = picked === null ? "swap" : picked === name ? "cancel" : "here";
  return (
    <div
      ref={setSpot}
      className={`flex flex-wrap items-end gap-x-2 rounded-md ${isOver ? "bg-sunk outline-3 outline-good" : ""}`}
    >
      <div className="min-w-0 grow basis-72">{children}</div>
      {hydrated ? (
        <button
          ref={setNodeRef}
          {...listeners}
          type="button"
          aria-label={t(LABELS[state], { side: label })}
          onClick={() => press(name)}
          className={`button button-plain mb-4 touch-manipulation px-3 select-none ${picked === name ? "border-accent" : ""} ${isDragging ? "opacity-50" : "cursor-grab"}`}
        >
          {t(`pairings.${state}`)}
        </button>
      ) : null}
    </div>
  );
}

const LABELS = {
  swap: "pairings.swapOf",
  cancel: "pairings.cancelOf",
  here: "pairings.withOf",
} as const;
