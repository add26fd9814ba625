/**
 * The terms of the cup (spec §2, Terms). Have counsel review this before launch. Any change of
 * wording requires a new version, because each acceptance is stored with its version and hash.
 */
export const terms = {
  version: "2026-11-2",
  sections: [
    {
      title: "Media consent",
      paragraphs: [
        "Photographs and video are taken during the cup. The institute may use a picture or recording of a player in its own publications, on its website and on its social media pages only where media consent was given.",
        "Media consent is asked apart from these terms and may be refused: nobody needs it to play. For a player under 18 it is given by a parent or guardian. It can be withdrawn at any time by writing to the institute.",
      ],
    },
    {
      title: "Liability release",
      paragraphs: [
        "Soccer is a contact sport and carries a risk of injury. By agreeing, the player, or the parent or guardian of a player under 18, accepts the risks that belong to the sport and confirms that the player is fit to take part.",
        "As far as the law allows, the institute, its staff and its volunteers are released from claims for injury, loss or damage that arise from taking part in the cup, unless they were caused by gross negligence or on purpose.",
      ],
    },
    {
      title: "Team and age verification",
      paragraphs: [
        "Every player states their true date of birth and may be asked to show proof of it. Players may play up but not down, and each player plays for one team only. A team that fields a player who is not eligible may be taken out of the cup.",
        "No changes and no refunds are possible once a player has registered or joined a team; changes to a team end when its roster is locked.",
      ],
    },
    {
      title: "Emergency contact information",
      paragraphs: [
        "A player under 18 gives the name and phone number of an emergency contact who can be reached during the games. If the contact cannot be reached, the institute may call for medical help in the player's interest.",
        "Emergency contacts are seen by the organiser only and are not published.",
      ],
    },
    {
      title: "Acknowledgment",
      paragraphs: [
        "By agreeing, you confirm that you have read and understood these terms and that what you have told the institute is true. A parent or guardian must agree to the terms and conditions if the player is under 18.",
      ],
    },
  ],
} as const;

export function termsText(): string {
  return terms.sections
    .map(({ title, paragraphs }) => [title, ...paragraphs].join("\n"))
    .join("\n\n");
}
