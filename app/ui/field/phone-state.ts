import type { FieldView } from "../../../domain/field/view-rules.ts";

/** What the page is given of the phone that it is on. */
export interface PhoneState {
  view: FieldView;
  mark: string;
  waiting: number;
  refused: readonly {
    key: string;
    refused?: string;
    atDesk?: boolean;
    words: string;
    enteredAt: number;
  }[];
  isOffline: boolean;
  ahead: number;
}
