import { Band } from "./band.tsx";

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
