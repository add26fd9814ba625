import { fieldDelayText } from "../../../domain/scheduling/field-delay-rules.ts";

export function LateFields({ late }: { late: { field: string; minutes: number }[] }) {
  if (late.length === 0) return null;
  return (
    <ul aria-label="Late fields" className="rows">
      {late.map(({ field, minutes }) => (
        <li key={field} className="py-2 wrap-anywhere">
          <b>{field}</b> {fieldDelayText(minutes)}
        </li>
      ))}
    </ul>
  );
}
