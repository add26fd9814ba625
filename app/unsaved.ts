import { createContext, type ReactNode } from "react";

/**
 * The form by which somebody sends again what could not be saved, for the page that stands in for the form's own;
 * null on every other page.
 */
export const Unsaved = createContext<ReactNode>(null);
