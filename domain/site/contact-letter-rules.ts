import { formatTimestamp } from "../core/format-rules.ts";
import { formatPhone } from "../people/players/phone-rules.ts";

export interface Enquiry {
  fromName: string;
  fromEmail: string;
  contactPhone: string;
  message: string;
  createdAt: Date;
}

export function enquiryLetter(enquiry: Enquiry, zone: string): { subject: string; body: string } {
  const lines = [
    `Name: ${enquiry.fromName}`,
    `Email: ${enquiry.fromEmail}`,
    `Phone: ${formatPhone(enquiry.contactPhone)}`,
    `Sent: ${formatTimestamp(zone, enquiry.createdAt)}`,
    "",
    enquiry.message,
    "",
    "This was written on the contact page. An answer to this mail goes to the address above.",
  ];
  return { subject: `Message from ${enquiry.fromName}`, body: `${lines.join("\n")}\n` };
}
