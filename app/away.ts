export const CANNOT_SHOW =
  "We cannot show this right now. Nothing was lost; try again in a moment.";
export const CANNOT_SAVE = "We cannot save right now. Nothing was lost; try again in a moment.";
