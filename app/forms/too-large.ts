/** What reading the body of a form fails with where it is more than the site takes. */
export class TooLarge extends Error {}

export const TOO_LARGE =
  "This is more than one form can hold. Go back, make it shorter and send it again.";
