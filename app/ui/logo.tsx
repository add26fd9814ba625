/** The house's mark. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32" className={className}>
      <circle cx="16" cy="16" r="15" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
