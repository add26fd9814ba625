import { startStaticPage } from "../live/static-page.ts";
import { helpRegistering } from "./live-form.ts";

startStaticPage();
helpRegistering();
