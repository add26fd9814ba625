import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import { Icon } from "../icon.tsx";
import { mailto } from "../mailto.ts";
import { Panel } from "../panel.tsx";

const LINK = "inline-flex min-h-11 items-center gap-3 wrap-anywhere";

/** The map is only a link, so no third-party content loads. */
export function ReachUs({
  name,
  email,
  phone,
  address,
}: {
  name: string;
  email: string;
  phone: string;
  address: readonly string[];
}) {
  const map = new URLSearchParams({ query: address.join(", ") });
  return (
    <Panel heading="Reach Us">
      <ul className="my-2">
        <li>
          <a className={LINK} href={mailto(email)}>
            <Icon name="mail" className="size-6 shrink-0" />
            {email}
          </a>
        </li>
        <li>
          <a className={LINK} href={`tel:+1${phone}`}>
            <Icon name="phone" className="size-6 shrink-0" />
            {formatPhone(phone)}
          </a>
        </li>
      </ul>
      <address className="my-2 not-italic">
        {[name, ...address].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <a
        className={LINK}
        href={`https://www.openstreetmap.org/search?${map}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="pin" className="size-6 shrink-0" />
        Find us on a map (opens in a new tab)
      </a>
    </Panel>
  );
}
