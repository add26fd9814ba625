import { useTranslations } from "use-intl";
import { message } from "../../i18n/message.ts";
import { about, type StaffMember } from "../content/about.ts";
import { ContentText, useContent } from "../i18n/use-content.tsx";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { ContentPicture } from "../ui/content-picture.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { Band } from "../ui/site/band.tsx";
import { useInstitute } from "../ui/use-institute.ts";

export const loader = page({
  access: "everybody",
  title: message("frame.links.about"),
  description: (institute) => message("site.about.description", { institute }),
  card: "about",
  cache: { for: "everybody" },
});

export default function About() {
  const links = useTranslations("frame");
  const t = useTranslations("site");
  const { name, tagline } = useInstitute();
  return (
    <>
      <PageHead
        kicker={<ContentText of={tagline} />}
        title={t("about.heading", { product: name })}
      />
      <p className="my-8 max-w-3xl border-l-8 border-hot pl-5 text-xl leading-relaxed sm:text-2xl sm:leading-relaxed">
        <ContentText of={about.mission} />
      </p>
      <StaffCard {...about.founder} />
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

function StaffCard({ name, title, photo, story, degree, experience }: StaffMember) {
  const t = useTranslations("site");
  const { content, lang } = useContent(experience);
  return (
    <article className="overflow-hidden rounded-lg border border-rule bg-panel shadow-raised sm:grid sm:grid-cols-[2fr_3fr]">
      <ContentPicture
        picture={photo}
        className="aspect-square h-auto w-full object-cover sm:h-full"
      />
      <div className="p-5 sm:p-8">
        <h2 className="my-0 text-4xl sm:text-5xl">{name}</h2>
        <p className="mt-1 mb-4 text-lg font-bold text-accent">
          <ContentText of={title} />
        </p>
        <p>
          <ContentText of={story} />
        </p>
        <p className="mt-5 flex items-center gap-3 font-bold">
          <Icon name="degree" className="size-7 shrink-0 text-accent" />
          <ContentText of={degree} />
        </p>
        <h3 className="mt-5">{t("about.experience")}</h3>
        <ul className="divide-y divide-rule border-y border-rule">
          {content.map((each) => (
            <li key={each} lang={lang} className="py-2">
              {each}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
