/** The mark on a 32 x 32 grid. `npm run pictures` makes the icons and cards from the same paths. */
export const markLegs =
  "M12 12 8 9V2M20 12l4-3V2M11 15l-6-1L2 8M21 15l6-1 3-6M11 18l-6 2-3 6M21 18l6 2 3 6M13 21l-4 4v6M19 21l4 4v6";
export const markBody = "M16 8l8 6-3 9H11L8 14z";
