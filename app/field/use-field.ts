import { useEffect, useState, useSyncExternalStore } from "react";
import type { FieldView } from "../../domain/competition/field/view-rules.ts";
import { type Known, Phone } from "./phone.ts";

const unknown = () => null;

export function useField(token: string, loaded: FieldView): { phone: Phone; known: Known } {
  const [phone] = useState(() => new Phone(token, loaded));
  const known = useSyncExternalStore(phone.subscribe, phone.known, unknown);
  useEffect(() => phone.start(), [phone]);
  useEffect(() => {
    void phone.load(loaded);
  }, [phone, loaded]);
  const none = { mark: "", waiting: 0, refused: [], isOffline: false, ahead: 0 };
  return { phone, known: known ?? { view: loaded, ...none } };
}
