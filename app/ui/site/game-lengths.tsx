import {
  GAME_LENGTHS,
  lengthText,
  type Stage,
} from "../../../domain/competition/games/schedule-rules.ts";

const rows: { name: string; stage: Stage }[] = [
  { name: "Group stage", stage: "group" },
  { name: "Semi-final and 3rd place", stage: "semi-final" },
  { name: "Final", stage: "final" },
];

export function GameLengths() {
  return (
    <ul className="grid gap-3 sm:grid-cols-3 print:grid-cols-1 print:gap-0">
      {rows.map(({ name, stage }) => (
        <li
          key={stage}
          className="flex items-center gap-4 rounded-lg border border-rule bg-panel p-4 sm:block print:border-0 print:p-0"
        >
          <p
            aria-hidden="true"
            className="my-0 w-14 shrink-0 font-display text-6xl leading-none font-extrabold text-accent print:hidden"
          >
            {GAME_LENGTHS[stage].minutes}
          </p>
          <div>
            <p className="my-0 font-bold">{name}</p>
            <p className="my-0">{lengthText(stage)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
