import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#ballast = path.join(folder, "ballast");
  }

  /** Returns the reason if the machine does not allow the mount. */
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
