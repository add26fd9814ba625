import { Form, Link } from "react-router";
import { Button, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";

export function FactorOffer() {
  return (
    <Panel heading="Protect the console">
      <p>
        The console shows every family&rsquo;s contact details. With two-factor sign-in a stolen
        password isn&rsquo;t enough to get in: you also type a code from an app on your phone.
      </p>
      <Form method="post" action="/admin/security" className="choices">
        <Intent value="later" />
        <Link to="/admin/security" className="button button-primary">
          Set it up now
        </Link>
        <Button kind="plain">Later</Button>
      </Form>
    </Panel>
  );
}
