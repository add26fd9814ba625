/** Says that a score was recorded or cleared while another was being typed. */
export function Meanwhile({ stored }: { stored: string | null }) {
  return (
    <p role="status" className="notice">
      {stored ? `${stored} was recorded meanwhile.` : "The score was cleared meanwhile."} Update
      Game replaces it.
    </p>
  );
}
