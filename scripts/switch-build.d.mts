export function buildName(hash: string): string;
export function currentBuild(folder: string): string | undefined;
export function switchBuild(folder: string, name: string): void;
