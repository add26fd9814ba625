import { PASSWORD } from "../factories/passwords.ts";
import { registration } from "../fixtures/test-site.ts";
import { keysOfBrowser } from "../servers/push-service.ts";
import type { Cast } from "./cast.ts";
import type { Sample } from "./sample.ts";

export function strangersSamples(cast: Cast): Sample[] {
  const { marked } = cast;
  const email = (name: string) => marked.get(name).marks.email;
  const message = {
    from_name: "Zoe",
    from_email: "zoe@mail.example",
    contact_phone: "5550109998",
    message: "Is there parking?",
    sending: "parking",
  };
  const newcomer = { ...registration(), password: "sand and water", sending: "newcomer" };
  const links = [
    "verify-email",
    "reset-password",
    "change-email",
    "link of invitation",
    "guardian",
  ];
  const linked = (path: string, link: string, fields?: Record<string, string>): Sample[] => {
    const token = cast.id(link);
    const others = {
      token: [...links, "setup"].filter((each) => each !== link).map((each) => cast.id(each)),
    };
    const read: Sample = { path, by: null, query: { token }, others };
    if (!fields) return [read];
    const { intent = "" } = fields;
    return [{ path, intent, by: null, fields: { ...fields, token }, others }];
  };
  const agreed = { name: "Rosa Silva", phone: "5550108888", agree_public_name: "on" };
  return [
    ...followSamples(),
    { path: "/contact", intent: "", by: null, fields: message, address: "2001:db8:1:2::/64" },
    { path: "/contact", intent: "", by: "mere", fields: { ...message, sending: "again" } },
    { path: "/register", intent: "", by: null, fields: newcomer },
    {
      path: "/register",
      intent: "",
      by: null,
      fields: { ...newcomer, email: email("mate") },
      isRefused: true,
    },
    { path: "/login", intent: "", by: null, fields: { email: email("mere"), password: PASSWORD } },
    { path: "/admin", intent: "", by: null, fields: { email: email("admin"), password: PASSWORD } },
    { path: "/logout", intent: "", by: "mere" },
    { path: "/forgot", intent: "", by: null, fields: { email: email("mere") } },
    {
      path: "/guardian",
      intent: "",
      by: null,
      fields: { email: marked.get("named").marks.guardianEmail },
    },
    ...linked("/reset", "reset-password"),
    ...linked("/reset", "reset-password", { password: "sand and water" }),
    ...linked("/verify", "verify-email"),
    ...linked("/verify", "verify-email", {}),
    ...linked("/confirm-email", "change-email"),
    ...linked("/confirm-email", "change-email", {}).map((sample) => ({ ...sample, by: "mere" })),
    ...linked("/invitation", "link of invitation"),
    ...linked("/invitation", "link of invitation", { intent: "accept" }),
    ...linked("/invitation", "link of invitation", { intent: "decline" }),
    ...linked("/guardian/agree", "guardian"),
    ...linked("/guardian/agree", "guardian", { ...agreed }),
    ...linked("/guardian/agree", "guardian", { ...agreed, intent: "agree" }),
    ...linked("/guardian/agree", "guardian", { intent: "decline" }),
    {
      path: "/admin/setup",
      by: null,
      query: { token: cast.id("setup") },
      others: { token: links.map((each) => cast.id(each)) },
    },
    {
      path: "/admin/setup",
      intent: "",
      by: null,
      query: { token: cast.id("setup") },
      fields: { email: "second-admin@mail.example", password: "sand and water" },
      others: { token: links.map((each) => cast.id(each)) },
    },
  ];
}

function followSamples(): Sample[] {
  const address = "2001:db8:1:2::/64";
  const endpoint = "https://fcm.googleapis.com/fcm/send/one";
  const keys = keysOfBrowser();
  const sample = (intent: string, fields: Record<string, string>): Sample => ({
    path: "/follow",
    intent,
    by: null,
    fields: { intent, ...fields },
    address,
  });
  return [
    sample("follow", { team: "lions", endpoint, ...keys }),
    { ...sample("unfollow", { team: "lions", endpoint }), onlyReads: true },
    { ...sample("followed", { endpoint }), onlyReads: true },
    {
      ...sample("renew", { oldEndpoint: endpoint, endpoint: `${endpoint}1`, ...keys }),
      onlyReads: true,
    },
  ];
}
