import { lchownSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";

/** Gives what root made to the owner of its folder, such as the service's user, who uses it later. */
export function giveToFolderOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(file));
  try {
    lchownSync(file, uid, gid);
  } catch {
    // Some network drives allow no other owner; the file is still whole.
  }
}

/** Makes a folder that only its owner can enter. */
export function makePrivateFolder(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) giveToFolderOwner(folder);
}
