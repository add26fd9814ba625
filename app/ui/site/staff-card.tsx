import type { Picture } from "../../content/picture.ts";
import { Icon } from "../icon.tsx";

export function StaffCard({
  name,
  title,
  photo,
  story,
  degree,
  experience,
}: {
  name: string;
  title: string;
  photo: Picture;
  story: string;
  degree: string;
  experience: string[];
}) {
  return (
    <article className="overflow-hidden rounded-lg border border-rule bg-panel shadow-raised sm:grid sm:grid-cols-[2fr_3fr]">
      <img
        {...photo}
        alt={photo.alt}
        className="aspect-square h-auto w-full object-cover sm:h-full"
      />
      <div className="p-5 sm:p-8">
        <h2 className="my-0 text-4xl sm:text-5xl">{name}</h2>
        <p className="mt-1 mb-4 text-lg font-bold text-accent">{title}</p>
        <p>{story}</p>
        <p className="mt-5 flex items-center gap-3 font-bold">
          <Icon name="degree" className="size-7 shrink-0 text-accent" />
          {degree}
        </p>
        <h3 className="mt-5">Experience</h3>
        <ul className="divide-y divide-rule border-y border-rule">
          {experience.map((each) => (
            <li key={each} className="py-2">
              {each}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
