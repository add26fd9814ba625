import { maskPhone } from "../../domain/players/phone-rules.ts";

/** A phone number that was typed gets its dashes, 3-3-4, as one leaves the field (spec §5). */
export function formatPhones(): void {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "tel") {
      target.value = maskPhone(target.value);
    }
  });
}
