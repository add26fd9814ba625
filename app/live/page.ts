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
    // Navigating before a form's response arrives would discard it.
    while (document.querySelector("[data-sending]")) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await refreshMain(at);
    openModally();
  },
});
