/** The backup file itself is invalid. The message is a sentence for the operator. */
export class BackupFileError extends Error {}

export function notABackup(file: string): BackupFileError {
  return new BackupFileError(`${file} is no backup of this site.`);
}

export function damaged(file: string): BackupFileError {
  return new BackupFileError(`${file} is torn or was changed: nothing of it is restored.`);
}
