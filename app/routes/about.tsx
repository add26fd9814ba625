import { about } from "../content/about.ts";
import { institute } from "../content/institute.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { Band } from "../ui/site/band.tsx";
import { StaffCard } from "../ui/site/staff-card.tsx";

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
