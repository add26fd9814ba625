interface Words {
  subject: string;
  body: string;
}

export function confirmNewAddressLetter({
  cupName,
  link,
}: {
  cupName: string;
  link: string;
}): Words {
  const body = [
    `This address is to become that of an account at ${cupName}.`,
    `Use this address:\n${link}`,
    "The link works once, within a day. Until then the account keeps the address that it has.",
    "If you did not ask for it, you need do nothing.",
  ];
  return { subject: `Confirm your new address for ${cupName}`, body: `${body.join("\n\n")}\n` };
}

export function changeAskedLetter({
  cupName,
  securityLink,
}: {
  cupName: string;
  securityLink: string;
}): Words {
  const body = [
    `Somebody who knows your password asked that another address be used for your account at ${cupName}. A link was sent to that address; nothing changes before it is followed.`,
    "If it was you, you need do nothing here.",
    "If it was not you, change your password now: the link then no longer works.",
    `Change my password:\n${securityLink}`,
  ];
  return {
    subject: `A new address was asked for at ${cupName}`,
    body: `${body.join("\n\n")}\n`,
  };
}

export function addressChangedLetter({
  cupName,
  contactEmail,
}: {
  cupName: string;
  contactEmail: string | null;
}): Words {
  const body = [
    `Your account at ${cupName} has another e-mail address now. No more mail of it comes here.`,
    contactEmail === null
      ? "If it was not you, tell the organiser at once."
      : `If it was not you, write to ${contactEmail} at once.`,
  ];
  return {
    subject: `Your address for ${cupName} was changed`,
    body: `${body.join("\n\n")}\n`,
  };
}
