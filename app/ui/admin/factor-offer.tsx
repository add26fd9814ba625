import { Form, Link } from "react-router";
import { Button, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";

/** What the admin is offered until they have a second factor or put it off. */
export function FactorOffer() {
  return (
    <Panel heading="Protect the console">
      <p>
        The console opens every family's contact. With a second factor a stolen password is not
        enough: after it you type a code that an app on your phone shows.
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
