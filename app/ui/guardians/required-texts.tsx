import { requiredTexts } from "../../content/consents.ts";
import { ConsentDocument } from "./consent-document.tsx";

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
