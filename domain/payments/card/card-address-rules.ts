/** Where Stripe takes cards; the site leads to no other. */
export const CHECKOUT_ORIGIN = "https://checkout.stripe.com";
/** Where Stripe sends its events. */
export const WEBHOOK_PATH = "/payments/webhook";
