/** What can be taken elsewhere of an age group: its calendar; its lists for a spreadsheet and its tables for another site. */
export function TakeAlong({ slug, siteUrl }: { slug: string; siteUrl: string }) {
  // A phone then follows it, instead of taking it once as it is now.
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
