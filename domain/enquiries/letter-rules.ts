import { formatPhone } from "../players/phone-rules.ts";

/** What somebody wrote, as it is stored. */
export interface Enquiry {
  fromName: string;
  fromEmail: string;
  contactPhone: string;
  message: string;
  createdAt: Date;
}

/** The mail that carries a message to the institute: plain text, with the time in `zone`. */
export function enquiryLetter(enquiry: Enquiry, zone: string): { subject: string; body: string } {
  const lines = [
    `Name: ${enquiry.fromName}`,
    `Email: ${enquiry.fromEmail}`,
    `Phone: ${formatPhone(enquiry.contactPhone)}`,
    `Sent: ${momentIn(zone, enquiry.createdAt)}`,
    "",
    enquiry.message,
    "",
    "This was written on the contact page. An answer to this mail goes to the address above.",
  ];
  return { subject: `Message from ${enquiry.fromName}`, body: `${lines.join("\n")}\n` };
}

/** 'Tuesday, July 15, 2025, 12:00 PM PDT': a moment as people in `zone` tell it. */
export function momentIn(zone: string, moment: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: zone,
  })
    .format(moment)
    .replace(/\s/g, " ");
}
