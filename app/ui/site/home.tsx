import type { video } from "../../content/home.ts";
import type { Picture } from "../../content/picture.ts";
import { Icon } from "../icon.tsx";
import { Band } from "./band.tsx";

export function DeadlineBanner({ lines }: { lines: readonly string[] }) {
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

export function VideoPlayer({
  title,
  width,
  height,
  poster,
  sources,
  captions,
}: Pick<typeof video, "title" | "width" | "height" | "poster" | "sources" | "captions">) {
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={poster}
      width={width}
      height={height}
      aria-label={title}
      className="h-auto w-full rounded-lg bg-night"
    >
      {sources.map((source) => (
        <source key={source.type} {...source} />
      ))}
      <track kind="captions" src={captions} srcLang="en" label="English" default />
    </video>
  );
}

/** The third-party frame loads only with this parameter. */
const ASKED = { name: "posts", value: "show" };

export function asksForPosts(query: URLSearchParams): boolean {
  return query.get(ASKED.name) === ASKED.value;
}

export function postsOrigins(feed: string, query: URLSearchParams): string[] {
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
  heading: string;
  text: string;
}) {
  if (!feed) return null;
  return (
    <Band id="posts" heading={heading} look="sunk">
      {shown ? <Posts feed={feed} /> : <Offer text={text} />}
    </Band>
  );
}

function Offer({ text }: { text: string }) {
  return (
    <>
      <p>{text}</p>
      <form method="get" action="/#posts">
        <input type="hidden" name={ASKED.name} value={ASKED.value} />
        <button type="submit" className="button button-plain">
          Show the posts
        </button>
      </form>
    </>
  );
}

function Posts({ feed }: { feed: string }) {
  return (
    <iframe
      src={feed}
      title="Our posts, on another site"
      width="640"
      height="720"
      loading="lazy"
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
      className="h-180 max-h-dvh w-full rounded-lg border border-rule bg-panel"
    />
  );
}
