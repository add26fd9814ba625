const ASKED = "firstName guardianEmail";
const TOOK_BACK = `${ASKED} guardianName guardianPhone`;
const AGREED = "firstName lastName guardianName guardianPhone guardianEmail agreed";

/** What a guardian by link sees of the player, by persona. */
export const BEHIND_LINK: Record<string, string> = {
  named: AGREED,
  unnamed: AGREED,
  newcomer: ASKED,
  unconfirmed: ASKED,
  asker: ASKED,
  cub: AGREED,
  minorManager: AGREED,
  waitTeen: AGREED,
  waitTeenHidden: AGREED,
  waitTeenRefused: AGREED,
  waitYoung: AGREED,
  joiner: AGREED,
  waitTeenPending: "firstName guardianName guardianPhone guardianEmail lastName",
  waitTeenAsked: ASKED,
  waitTeenReplaced: ASKED,
  waitTeenTookBack: TOOK_BACK,
  pending: ASKED,
  namedThen: TOOK_BACK,
  grownSince: TOOK_BACK,
};
