import { requiredTexts } from "../../content/consents.ts";
import { ConsentDocument } from "./consent-document.tsx";

/** The texts that must be agreed to, and the sentence that says so above the button that does it. */
export function RequiredTexts({ says }: { says: string }) {
  return (
    <>
      {requiredTexts.map((text) => (
        <ConsentDocument key={text.document} text={text} />
      ))}
      <p>
        {says} <b>{new Intl.ListFormat("en").format(requiredTexts.map(({ title }) => title))}</b>.
      </p>
    </>
  );
}
