import { formatDollars } from "../../domain/core/format-rules.ts";
import { type Plans, type Price, type Program, programs } from "../content/programs.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { Band } from "../ui/site/band.tsx";

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

function ProgramCard({ name, about, picture, offer }: Program) {
  return (
    <article className="grid h-full grid-rows-[minmax(10rem,1fr)_auto] overflow-hidden rounded-lg border border-rule bg-panel shadow-raised sm:grid-rows-[minmax(12rem,1fr)_auto]">
      <div className="relative">
        <img
          {...picture}
          alt={picture.alt}
          loading="lazy"
          className="absolute size-full object-cover"
        />
      </div>
      <div className="p-4 sm:p-6">
        <h2 className="my-0 text-2xl sm:text-3xl">{name}</h2>
        <p className="mt-2 mb-4">{about}</p>
        {offer.kind === "plans" ? <PlanTable {...offer} /> : <PriceTag {...offer} />}
        <p className="mt-3 mb-0">
          <a href="/contact" className="inline-flex min-h-11 items-center font-bold">
            Contact Us<span className="sr-only"> about {name}</span>
          </a>
        </p>
      </div>
    </article>
  );
}

function PriceTag({ price, per }: Price) {
  return (
    <p className="my-0 flex flex-wrap items-baseline gap-x-3">
      {/* A fixed width avoids a layout shift when the web font loads. */}
      <span className="min-w-22 font-display text-6xl leading-none font-extrabold text-accent">
        {formatDollars(price)}
      </span>{" "}
      {per ? <span className="text-lg">{per}</span> : null}
    </p>
  );
}

function PlanTable({ duration, plans }: Plans) {
  return (
    <table>
      <caption>Plans over {duration}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-24">
            Sessions
          </th>
          <th scope="col">Details</th>
          <th scope="col" className="w-28 text-right">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ sessions, details, price }) => (
          <tr key={sessions}>
            <th scope="row" className="font-display text-2xl leading-none">
              {sessions}
              <span className="sr-only"> sessions</span>
            </th>
            <td>{details}</td>
            <td className="text-right font-display text-4xl leading-none font-extrabold text-accent">
              {formatDollars(price)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
