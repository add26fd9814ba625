import { copyOnPress } from "./copy.ts";
import { closeMenu } from "./menu.ts";
import { openModally } from "./modal.ts";

openModally();
closeMenu();
copyOnPress();
