// The only script of a page that does not load React. It must stay small: the bytes are the wait.
import { openModally } from "./modal.ts";
import { refreshMain } from "./refresh-main.ts";
import { follow } from "./stream.ts";
import { submitOnce } from "./submit-once.ts";

const fromMain = (name: "topics" | "since") => document.querySelector("main")?.dataset[name] ?? "";

submitOnce();
openModally();
follow({
  topics: () => fromMain("topics"),
  since: () => fromMain("since"),
  async update() {
    await refreshMain();
    openModally();
  },
});
