import type { Localized } from "#i18n/localized.ts";

interface PaymentMethod {
  id: "peer" | "cash" | "bank";
  name: string;
  kind: Localized<string>;
  text: Localized<string>;
}

/** The payment handles come from the cup's settings. */
export const paymentMethods: readonly PaymentMethod[] = [
  {
    id: "peer",
    name: "Venmo",
    kind: { en: "Peer payment app", es: "App de pagos entre personas" },
    text: {
      en: "Pay from the Venmo app. Put your team's payment reference in the note.",
      es: "Pague desde la app de Venmo. Escriba en la nota la referencia de pago de su equipo.",
    },
  },
  {
    id: "cash",
    name: "Cash App",
    kind: { en: "Cash app", es: "App de pagos" },
    text: {
      en: "Pay from Cash App. Put your team's payment reference in the “For” field.",
      es: "Pague desde Cash App. Escriba en el campo “Para” la referencia de pago de su equipo.",
    },
  },
  {
    id: "bank",
    name: "Zelle",
    kind: { en: "Bank transfer service", es: "Servicio de transferencias bancarias" },
    text: {
      en: "Pay from your bank's own app to this address or phone number. Put your team's payment reference in the memo.",
      es: "Pague desde la app de su banco a este correo electrónico o número de teléfono. Escriba en la nota (memo) la referencia de pago de su equipo.",
    },
  },
];
