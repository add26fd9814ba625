import type { FieldView } from "../../../domain/competition/field/view-rules.ts";

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
