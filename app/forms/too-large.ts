export class TooLarge extends Error {}

export const TOO_LARGE =
  "This is more than one form can hold. Go back, make it shorter and send it again.";
