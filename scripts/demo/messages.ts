export const demoMessages: readonly {
  hoursAgo: number;
  name: string;
  email: string;
  phone: string;
  message: string;
}[] = [
  {
    hoursAgo: 50,
    name: "Denise Holloway",
    email: "denise.holloway@example.org",
    phone: "747-555-0131",
    message:
      "Hello! My daughter plays for the Saturday Morning Optimists. Can we pay the team fee in two parts, and who gets the receipt?",
  },
  {
    hoursAgo: 27,
    name: "Renée Fontaine-Abara",
    email: "renee.fontaine@example.org",
    phone: "747-555-0164",
    message:
      "Hi,\n\nis there shade by the South field, and may we bring our own pop-up tent? We are coming with three grandparents.\n\nThank you,\nRenée",
  },
  {
    hoursAgo: 3,
    name: "Coach Bautista",
    email: "bautista@example.org",
    phone: "747-555-0187",
    message:
      "Do you run group strength and conditioning for a whole club team? We are 18 players, mostly 15 and 16, and would come twice a week from September.",
  },
];

export const demoAnnouncement = {
  subject: "Parking",
  body: "The lot on Example Avenue is full by noon. Park behind the school and use the north gate.",
};
