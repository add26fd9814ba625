/** Rolls back a transaction that is not to be committed, such as a check, and carries its report. */
export class RolledBack<Report> extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super("The transaction was rolled back.");
    this.name = "RolledBack";
    this.report = report;
  }
}

/** The result of some work, or the report with which it was rolled back. */
export async function reportOf<Report>(work: Promise<Report>): Promise<Report> {
  return work.catch((thrown: unknown) => {
    if (thrown instanceof RolledBack) return thrown.report as Report;
    throw thrown;
  });
}
