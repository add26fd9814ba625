// The script of a page that neither loads React nor changes by itself.
import { copyOnPress } from "./copy.ts";
import { closeMenu } from "./menu.ts";
import { openModally } from "./modal.ts";
import { submitOnce } from "./submit-once.ts";
import { formatPhones } from "./tel.ts";

submitOnce();
openModally();
closeMenu();
copyOnPress();
formatPhones();
