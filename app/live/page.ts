// The script of a page that changes by itself and does not load React. It must stay small: the bytes are the wait.
import { copyOnPress } from "./copy.ts";
import { closeMenu } from "./menu.ts";
import { openModally } from "./modal.ts";
import { refreshMain } from "./refresh-main.ts";
import { follow } from "./stream.ts";

openModally();
closeMenu();
copyOnPress();
follow({
  facts: () => document.querySelector("main")?.dataset ?? {},
  async update(at) {
    // The answer to a form is the newest page, and to go elsewhere before it comes would take it away.
    while (document.querySelector("[data-sending]")) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await refreshMain(at);
    openModally();
  },
});
