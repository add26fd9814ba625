/** In front of a page's address: its content alone, for a page that is open and was told of a change. */
export const PART = "/part";
