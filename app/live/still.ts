// The script of a page that neither loads React nor changes by itself.
import { copyOnPress } from "./copy.ts";
import { closeMenu } from "./menu.ts";
import { openModally } from "./modal.ts";

openModally();
closeMenu();
copyOnPress();
