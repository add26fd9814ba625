export function UnknownGroup() {
  return (
    <div className="notice notice-bad" role="alert">
      <p>We couldn’t find that age group. Choose one below.</p>
    </div>
  );
}
