// A build is a folder of its own, and `build/client` and `build/server` are links to the current
// one: building or switching never touches the files of the running site.
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";

const PREFIX = "site-";
/** A running site can be a few updates old. */
const KEPT = 4;

export const buildName = (hash) => `${PREFIX}${hash.slice(0, 12)}`;

/** The name of the build that the links lead to; undefined if there is none. */
export function currentBuild(folder) {
  const target = targetOf(join(folder, "server"));
  return target && dirname(target);
}

/** Makes the build `name` current and the one before it `previous`; deletes old ones. */
export function switchBuild(folder, name) {
  const before = currentBuild(folder);
  if (before && before !== name) link(folder, "previous", before);
  // A site that starts between the two has the files of both builds.
  link(folder, "client", join(name, "client"));
  link(folder, "server", join(name, "server"));
  deleteOldBuilds(folder);
}

function link(folder, name, target) {
  const to = join(folder, name);
  const made = join(folder, `.${name}-${process.pid}`);
  rmSync(made, { force: true });
  symlinkSync(target, made);
  // Earlier versions built into these folders.
  if (lstatSync(to, { throwIfNoEntry: false })?.isDirectory()) {
    const aside = join(folder, `${PREFIX}before`);
    mkdirSync(aside, { recursive: true });
    rmSync(join(aside, name), { recursive: true, force: true });
    renameSync(to, join(aside, name));
  }
  renameSync(made, to);
}

function deleteOldBuilds(folder) {
  const inUse = [currentBuild(folder), targetOf(join(folder, "previous"))];
  const builds = readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { name } of builds.slice(KEPT)) {
    if (!inUse.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function targetOf(link) {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
    ? readlinkSync(link)
    : undefined;
}
