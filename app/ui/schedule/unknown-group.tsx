/** Said above the choice of age groups on a page whose address names one that the cup does not have. */
export function UnknownGroup() {
  return (
    <div className="notice notice-bad" role="alert">
      <p>We couldn’t find that age group. Choose one below.</p>
    </div>
  );
}
