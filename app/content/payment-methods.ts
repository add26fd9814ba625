/** The payment handles come from the cup's settings. */
export const paymentMethods = [
  {
    id: "peer",
    name: "Venmo",
    kind: "Peer payment app",
    text: "Pay from the Venmo app. Write the payment reference of your team as the note.",
  },
  {
    id: "cash",
    name: "Cash App",
    kind: "Cash app",
    text: "Pay from Cash App. Write the payment reference of your team in the field “For”.",
  },
  {
    id: "bank",
    name: "Zelle",
    kind: "Bank transfer service",
    text: "Pay from your bank’s own app, to this address or phone number. Write the payment reference of your team as the memo.",
  },
] as const;
