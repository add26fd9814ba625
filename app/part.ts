/** URL prefix that returns only a page's content, for live updates. */
export const PART = "/part";
