export const MAX_DAYS = 3;
export const MAX_FIELDS = 12;
