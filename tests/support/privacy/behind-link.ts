/** A guardian by link who has not answered, or who refused: whose parent is asked, 'Ana S.' */
const ASKED = "firstName guardianEmail";
/** The same who had agreed before finds their own name and phone there. */
const TOOK_BACK = `${ASKED} guardianName guardianPhone`;
/** One who agreed: the whole name, what they agreed to, and their own contact. */
const AGREED = "firstName lastName guardianName guardianPhone guardianEmail agreed";

/** What a guardian who came by a link sees of the player, by what they have answered; nobody else's at all. */
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
  // Agrees in the end.
  waitTeenPending: "firstName guardianName guardianPhone guardianEmail lastName",
  waitTeenAsked: ASKED,
  waitTeenReplaced: ASKED,
  waitTeenTookBack: TOOK_BACK,
  pending: ASKED,
  // Was for a cup that is over, or of somebody who is 18 by now.
  namedThen: TOOK_BACK,
  grownSince: TOOK_BACK,
};
