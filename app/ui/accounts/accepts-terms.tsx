/**
 * Shown where the terms must be accepted again, because someone else may have registered the
 * account.
 */
export function AcceptsTerms({ button }: { button: string }) {
  return (
    <p>
      By pressing “{button}” you agree to the{" "}
      <a href="/terms" className="inline-flex min-h-11 items-center">
        Terms and Conditions
      </a>
      .
    </p>
  );
}
