export function TakeAlong({ slug, siteUrl }: { slug: string; siteUrl: string }) {
  // `webcal:` subscribes instead of importing once.
  const feed = `${siteUrl.replace(/^https?:/, "webcal:")}/calendar.ics?group=${slug}`;
  return (
    <p id="take-along" className="choices print:hidden">
      <a className="button button-plain button-small" href={feed}>
        Add to my calendar
      </a>
      <a className="button button-plain button-small" href={`/api#${slug}`}>
        CSV, JSON, for your site
      </a>
    </p>
  );
}
