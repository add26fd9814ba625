/** What this browser keeps under a key: null if nothing, empty without storage. */
export function onDevice(key: string, value?: string): string | null {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return "";
  }
}
