import { useTranslations } from "use-intl";
import { gallery, type Picture, video } from "#app/content/pictures.ts";
import { ContentText, MixedText, useContent, useLocale } from "#app/i18n/reader-language.tsx";
import type { HomeTexts } from "#domain/site/content/home.ts";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { LANGUAGE_NAMES, localePath } from "#i18n/locales.ts";
import type { Localized } from "#i18n/localized.ts";
import { ContentPicture } from "../content-picture.tsx";
import { Icon } from "../icon.tsx";
import { useInstitute } from "../use-institute.ts";
import { Band } from "./band.tsx";

/** `quiet` while games are played, which come first. */
export function DeadlineBanner({ lines, quiet }: { lines: readonly string[]; quiet: boolean }) {
  const t = useTranslations("home");
  const look = quiet
    ? "bg-sunk [--bleed:var(--color-sunk)]"
    : "bg-hot text-hot-ink [--bleed:var(--color-hot)]";
  return (
    <ul aria-label={t("deadlines")} className={`bleed -mt-6 grid gap-x-8 sm:grid-cols-2 ${look}`}>
      {lines.map((line, index) => (
        <li
          key={line}
          className={`flex items-center gap-3 leading-tight ${quiet ? "py-1 text-sm" : "py-4 text-lg font-bold"}`}
        >
          <Icon name={index === 0 ? "clock" : "card"} className="size-7 shrink-0" />
          <span>
            <MixedText>{line}</MixedText>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface GalleryEntry {
  id: string;
  picture: Picture | ShownPicture;
  caption: Localized<string>;
}

const DRAWINGS = gallery.map((picture) => ({ id: picture.src, picture, caption: { en: "" } }));

/** Drawings, while the institute shows no pictures. */
export function Gallery({ pictures }: { pictures: readonly GalleryEntry[] }) {
  // The last drawing has the web that other pages then have too.
  const drawn = useInstitute().pattern === "web" ? DRAWINGS : DRAWINGS.slice(0, -1);
  const shown = pictures.length > 0 ? pictures : drawn;
  return (
    <ul className="gallery grid grid-cols-2 gap-3 md:grid-cols-4">
      {shown.map(({ id, picture, caption }, index) => (
        <li key={id} className={`flex flex-col ${index === 0 ? "col-span-2 row-span-2" : ""}`}>
          <ContentPicture
            picture={picture}
            loading="lazy"
            sizes={index === 0 ? undefined : "(min-width: 48rem) 25vw, 50vw"}
            className="aspect-4/3 min-h-0 w-full grow rounded-lg bg-sunk object-cover"
          />
          {caption.en ? (
            <p className="mt-1 mb-2 text-soft">
              <ContentText of={caption} />
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The drawn video that came with the site, or a link to the institute's own on another one. */
export function VideoBand({
  videoHeading,
  video: text,
  videoAddress,
}: Pick<HomeTexts, "videoHeading" | "video" | "videoAddress">) {
  return (
    <Band
      heading={<ContentText of={videoHeading} />}
      look="night"
      beside={videoAddress ? <VideoLink address={videoAddress} /> : <VideoPlayer {...video} />}
    >
      <p className="text-lg text-night-soft">
        <ContentText of={text} />
      </p>
    </Band>
  );
}

/** Nothing of the other site loads before a click. */
function VideoLink({ address }: { address: string }) {
  const t = useTranslations("home");
  const opens = useTranslations("common")("opensInNewTab");
  return (
    <p>
      <a className="button button-primary" href={address} target="_blank" rel="noopener noreferrer">
        {t("watch", { site: new URL(address).hostname })}
        <span className="sr-only"> {opens}</span>
      </a>
    </p>
  );
}

function VideoPlayer({
  title,
  width,
  height,
  poster,
  sources,
  captions,
}: Pick<typeof video, "title" | "width" | "height" | "poster" | "sources" | "captions">) {
  const label = useContent(title);
  const text = useContent(captions);
  const own = useLocale();
  const captionsIn = text.lang ?? own;
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={poster}
      width={width}
      height={height}
      aria-label={label.content}
      lang={label.lang}
      className="h-auto w-full rounded-lg bg-night"
    >
      {sources.map((source) => (
        <source key={source.type} {...source} />
      ))}
      <track
        kind="captions"
        src={text.content}
        srcLang={captionsIn}
        label={LANGUAGE_NAMES[captionsIn]}
        default
      />
    </video>
  );
}

/** The third-party frame loads only with this parameter. */
const ASKED = { name: "posts", value: "show" };

export function asksForPosts(query: URLSearchParams): boolean {
  return query.get(ASKED.name) === ASKED.value;
}

/** Of home's data; an error has none. */
export function postsOrigins(data: unknown, query: URLSearchParams): string[] {
  const { feed = "" }: { feed?: string } = Object(data);
  return feed && asksForPosts(query) ? [new URL(feed).origin] : [];
}

export function SocialFeed({
  feed,
  shown,
  heading,
  text,
}: {
  feed: string;
  shown: boolean;
  heading: Localized<string>;
  text: Localized<string>;
}) {
  if (!feed) return null;
  return (
    <Band id="posts" heading={<ContentText of={heading} />} look="sunk">
      {shown ? <Posts feed={feed} /> : <Offer text={text} />}
    </Band>
  );
}

function Offer({ text }: { text: Localized<string> }) {
  const t = useTranslations("home");
  const locale = useLocale();
  return (
    <>
      <p>
        <ContentText of={text} />
      </p>
      <form method="get" action={localePath(locale, "/#posts")}>
        <button type="submit" {...ASKED} className="button button-plain">
          {t("posts.show")}
        </button>
      </form>
    </>
  );
}

function Posts({ feed }: { feed: string }) {
  const t = useTranslations("home");
  return (
    <iframe
      src={feed}
      title={t("posts.frame")}
      width="640"
      height="720"
      loading="lazy"
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
      className="w-full rounded-lg border border-rule bg-panel"
    />
  );
}
