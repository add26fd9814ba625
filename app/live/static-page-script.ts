import { enableCopyButtons, enableMenuClosing, openModalDialogs } from "./page-controls.ts";

openModalDialogs();
enableMenuClosing();
enableCopyButtons();
