import { message, type Text } from "#i18n/message.ts";

/** How a stored device such as 'Chrome on Android' is shown; '' if nothing is known of it. */
export function deviceName(device: string): Text {
  if (device === "") return message("security.unknownBrowser");
  const [browser = "", system] = device.split(" on ");
  return system === undefined ? browser : message("security.browserOn", { browser, system });
}
