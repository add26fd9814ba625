import { useTranslations } from "use-intl";
import { contentTopic } from "#domain/core/topics.ts";
import { picturesIn } from "#domain/site/content/content-pictures.ts";
import { richText } from "#domain/site/content/rich-text.ts";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { readShownPictures } from "#domain/site/pictures/shown-pictures.ts";
import { message } from "#i18n/message.ts";
import { founderPicture } from "../content/pictures.ts";
import { withDependencies } from "../http/request-context.ts";
import { ContentText } from "../i18n/reader-language.tsx";
import { contentOf, PREVIEW } from "../loaders/content.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { ContentPicture } from "../ui/content-picture.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { Band } from "../ui/site/band.tsx";
import { RichText } from "../ui/site/rich-text.tsx";
import { useInstitute } from "../ui/use-institute.ts";
import type { Route } from "./+types/about";

export const loader = page(
  {
    access: "everybody",
    title: message("frame.links.about"),
    description: ({ contact }) => message("site.about.description", { institute: contact.name }),
    card: "about",
    cache: { for: "everybody", uncached: [PREVIEW] },
  },
  async ({ ctx, url, context }) => {
    const { about } = await contentOf(ctx, url);
    const find = await readShownPictures(ctx, picturesIn("about", about));
    return withDependencies(context, {
      about: {
        ...about,
        mission: richText(about.mission),
        founderStory: richText(about.founderStory),
        photo: find(about.photo),
        coaches: about.coaches.map((coach) => ({ ...coach, photo: find(coach.photo) })),
      },
      topics: [contentTopic],
    });
  },
);

type About = Route.ComponentProps["loaderData"]["about"];

export default function AboutPage({ loaderData: { about } }: Route.ComponentProps) {
  const links = useTranslations("frame");
  const t = useTranslations("site");
  const { name, tagline } = useInstitute();
  return (
    <>
      <PageHead
        kicker={<ContentText of={tagline} />}
        title={t("about.heading", { product: name })}
      />
      <RichText
        of={about.mission}
        className="my-8 max-w-3xl border-l-8 border-hot pl-5 text-lg leading-relaxed sm:text-xl sm:leading-relaxed"
      />
      <FounderCard {...about} />
      <CoachList coaches={about.coaches} />
      <div className="-mb-12 mt-12">
        <Band heading={t("about.train")} look="night">
          <p className="text-lg text-night-soft">{t("about.trainText")}</p>
          <p className="choices mt-4">
            <ButtonLink href="/programs">{links("links.programs")}</ButtonLink>
            <ButtonLink kind="plain" href="/contact">
              {links("links.contact")}
            </ButtonLink>
          </p>
        </Band>
      </div>
    </>
  );
}

function FounderCard({
  founder,
  photo,
  founderTitle,
  founderStory,
  founderDegree,
  experience,
}: About) {
  const t = useTranslations("site");
  return (
    <article className="overflow-hidden rounded-lg border border-rule bg-panel shadow-raised sm:grid sm:grid-cols-[2fr_3fr]">
      <ContentPicture
        picture={photo ?? founderPicture}
        sizes="(min-width: 40rem) 40vw, 100vw"
        className="aspect-square h-auto w-full object-cover sm:h-full"
      />
      <div className="p-5 sm:p-8">
        <h2 className="my-0 text-2xl ">{founder}</h2>
        <p className="mt-1 mb-4 text-lg font-bold text-accent">
          <ContentText of={founderTitle} />
        </p>
        <RichText of={founderStory} />
        {founderDegree.en ? (
          <p className="mt-5 flex items-center gap-3 font-bold">
            <Icon name="degree" className="size-7 shrink-0 text-accent" />
            <ContentText of={founderDegree} />
          </p>
        ) : null}
        {experience.length > 0 ? (
          <>
            <h3 className="mt-5">{t("about.experience")}</h3>
            <ul className="divide-y divide-rule border-y border-rule">
              {experience.map(({ what }) => (
                <li key={what.en} className="py-2">
                  <ContentText of={what} />
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </article>
  );
}

function CoachPhoto({ photo }: { photo: ShownPicture }) {
  return (
    <ContentPicture
      picture={photo}
      loading="lazy"
      sizes="6rem"
      className="size-24 shrink-0 rounded-lg bg-sunk object-cover"
    />
  );
}

function CoachList({ coaches }: Pick<About, "coaches">) {
  if (coaches.length === 0) return null;
  return (
    <ul className="my-6 grid gap-x-8 sm:grid-cols-2">
      {coaches.map(({ name, title, photo }) => (
        <li key={name} className="flex gap-4 border-t border-rule py-3">
          {photo ? <CoachPhoto photo={photo} /> : null}
          <div>
            <b className="block text-lg">{name}</b>
            <ContentText of={title} />
          </div>
        </li>
      ))}
    </ul>
  );
}
