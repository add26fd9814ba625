import type { Picture } from "../../content/picture.ts";

export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:gap-4 md:grid-cols-3">
      {pictures.map((picture) => (
        <li key={picture.src}>
          <img
            {...picture}
            alt={picture.alt}
            loading="lazy"
            className="h-auto w-full rounded-lg bg-sunk"
          />
        </li>
      ))}
    </ul>
  );
}
