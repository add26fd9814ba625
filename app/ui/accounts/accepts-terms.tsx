/** Said above a button that accepts the terms again, as somebody else may have accepted them at the registration. */
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
