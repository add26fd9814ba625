import { about } from "../content/about.ts";
import { institute } from "../content/institute.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { Band } from "../ui/site/band.tsx";

export const loader = page({
  access: "everybody",
  title: "About",
  description: `Meet the ${institute.name} team: who coaches young athletes here, what we have learned, and why we do it.`,
  card: "about",
  cache: { for: "everybody" },
});

export default function About() {
  return (
    <>
      <PageHead kicker={institute.tagline} title={`Meet the ${institute.name} Team`} />
      <p className="my-8 max-w-3xl border-l-8 border-hot pl-5 text-xl leading-relaxed sm:text-2xl sm:leading-relaxed">
        {about.mission}
      </p>
      <StaffCard {...about.founder} />
      <div className="-mb-12 mt-12">
        <Band heading="Train with us" look="night">
          <p className="text-lg text-night-soft">
            One-on-one or in a group, on the field or online. Ask what fits your athlete.
          </p>
          <p className="choices mt-4">
            <ButtonLink href="/programs">Programs</ButtonLink>
            <ButtonLink kind="plain" href="/contact">
              Contact Us
            </ButtonLink>
          </p>
        </Band>
      </div>
    </>
  );
}

function StaffCard({ name, title, photo, story, degree, experience }: typeof about.founder) {
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
