import { Notice } from "../notice.tsx";

/** Says that a score was recorded or cleared while another was being typed. */
export function Meanwhile({ stored }: { stored: string | null }) {
  return (
    <Notice role="status">
      <p>
        {stored ? `${stored} was recorded meanwhile.` : "The score was cleared meanwhile."} Update
        Game replaces it.
      </p>
    </Notice>
  );
}
