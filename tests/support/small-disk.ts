import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

/** A folder on a file system of its own that holds little, in memory. Root's to make. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#ballast = path.join(folder, "ballast");
  }

  /** Answers why none can be had, where the machine allows none. */
  static open(folder: string, megabytes: number): SmallDisk | string {
    mkdirSync(folder, { recursive: true });
    const size = `size=${megabytes}m,mode=0700`;
    const { status, stderr, error } = spawnSync(
      "mount",
      ["-t", "tmpfs", "-o", size, "tmpfs", folder],
      {
        encoding: "utf8",
      },
    );
    if (status === 0) return new SmallDisk(folder);
    return error?.message ?? stderr.trim();
  }

  /** Leaves no byte. */
  fill(): void {
    const file = openSync(this.#ballast, "a");
    try {
      for (let size = 1024 * 1024; size >= 1; size = size / 4) writeAll(file, Buffer.alloc(size));
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  close(): void {
    spawnSync("umount", ["--lazy", this.folder]);
  }
}

/** Writes the same piece until there is no room for another. */
function writeAll(file: number, piece: Buffer): void {
  for (;;) {
    try {
      writeSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOSPC") return;
      throw error;
    }
  }
}
