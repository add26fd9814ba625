export function WinMark() {
  return (
    <>
      <span aria-hidden="true" className="text-accent">
        {" "}
        ◂
      </span>
      <span className="sr-only"> (won)</span>
    </>
  );
}
