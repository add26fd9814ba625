import {
  type Delivery,
  deliverMail,
  type OutgoingMail,
  type SendMail,
} from "../../domain/messaging/email-delivery.ts";
import type { World } from "./world.ts";

export function lookAt(world: World, send: SendMail): Promise<Delivery | null> {
  return deliverMail(world.visitor(), {
    send,
    domain: "institute.example",
    jitter: 0,
    now: () => world.now,
  });
}

export function taking() {
  const taken: OutgoingMail[] = [];
  const send: SendMail = async (mail) => {
    taken.push(mail);
    return null;
  };
  return { taken, send };
}
