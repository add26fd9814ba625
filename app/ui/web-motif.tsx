/** The house's web: a quarter of it, for a corner behind a headline. */
export function WebMotif({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 200"
      width="200"
      height="200"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.8"
      className={className}
    >
      <path d="M200 0H0M200 0 15 77M200 0 58 141M200 0 123 185M200 0V200" />
      <path d="M150 0q3 20 12 35 12 9 38 15M100 0q6 40 29 71 26 22 71 29M50 0q8 59 44 106 40 35 106 44" />
    </svg>
  );
}
