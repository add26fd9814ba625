import { createContext, type ReactNode } from "react";

/**
 * The form to resend a failed submission, for the error page that replaces the form's own;
 * otherwise null.
 */
export const Unsaved = createContext<ReactNode>(null);
