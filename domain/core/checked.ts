/** Rolls back a transaction that is only a check, and carries what it found. */
export class Checked<Report> extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super("The file was only checked.");
    this.name = "Checked";
    this.report = report;
  }
}

export async function reportOf<Report>(checking: Promise<Report>): Promise<Report> {
  return checking.catch((thrown: unknown) => {
    if (thrown instanceof Checked) return thrown.report as Report;
    throw thrown;
  });
}
