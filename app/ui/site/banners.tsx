import { Icon } from "../icon.tsx";

export function Banners({ lines }: { lines: readonly string[] }) {
  return (
    <ul
      aria-label="Deadlines"
      className="bleed -mt-6 grid bg-hot text-hot-ink [--bleed:var(--color-hot)] sm:grid-cols-2 sm:gap-8"
    >
      {lines.map((line, index) => (
        <li
          key={line}
          className="flex items-center gap-3 py-3 text-lg leading-tight font-bold not-first:border-t-2 not-first:border-hot-ink/25 sm:py-5 sm:not-first:border-t-0"
        >
          <Icon name={index === 0 ? "clock" : "card"} className="size-7 shrink-0" />
          {line}
        </li>
      ))}
    </ul>
  );
}
