import { startStaticPage } from "./static-page.ts";

startStaticPage();
