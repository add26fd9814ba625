/** Where Stripe takes cards; the site leads to no other. */
export const CHECKOUT_ORIGIN = "https://checkout.stripe.com";
/** Where Stripe tells of payments. */
export const WEBHOOK_PATH = "/payments/webhook";
