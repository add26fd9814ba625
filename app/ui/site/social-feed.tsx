import { Band } from "./band.tsx";

/** The address that shows the posts: on it alone another site is named and loaded. */
const ASKED = { name: "posts", value: "show" };

/** Whether the address asks for the posts. */
export function asksForPosts(query: URLSearchParams): boolean {
  return query.get(ASKED.name) === ASKED.value;
}

/** The origin whose posts a page shows: none before somebody has asked, and none without a feed. */
export function postsOrigins(feed: string, query: URLSearchParams): string[] {
  return feed && asksForPosts(query) ? [new URL(feed).origin] : [];
}

/** The house's posts on another site: a frame once one has asked for it, never before. */
export function SocialFeed({
  feed,
  shown,
  heading,
  text,
}: {
  /** The feed's address; empty hides all of this. */
  feed: string;
  shown: boolean;
  heading: string;
  /** What asking means. */
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
