/** Behind the name of a team that won. */
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
