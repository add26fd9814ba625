import { programs } from "../content/programs.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { Band } from "../ui/site/band.tsx";
import { ProgramCard } from "../ui/site/program-card.tsx";

export const loader = page({
  access: "everybody",
  title: "Programs",
  description:
    "Strength and conditioning, skill training, birthday parties and online personal training for young athletes, with prices.",
  card: "programs",
  cache: { for: "everybody" },
});

export default function Programs() {
  return (
    <>
      <PageHead title="Programs" lead="What we coach, and what it costs." />
      <ul className="my-8 grid gap-5 sm:grid-cols-2">
        {programs.map((program) => (
          <li key={program.id}>
            <ProgramCard {...program} />
          </li>
        ))}
      </ul>
      <div className="-mb-12">
        <Band heading="Book, or ask first" look="night">
          <p className="text-lg text-night-soft">
            Tell us who trains and what for. We answer with times and what we would begin with.
          </p>
          <p className="choices mt-4">
            <ButtonLink href="/contact">Contact Us</ButtonLink>
          </p>
        </Band>
      </div>
    </>
  );
}
