import { createContext } from "react";

/** Of the site's menu, which a button in another part of the page opens. */
export const SITE_MENU = "menu";

/** Whether the page is one of the console's, for its staff. */
export const InConsole = createContext(false);
