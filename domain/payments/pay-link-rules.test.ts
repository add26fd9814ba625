import { expect, test } from "vitest";
import { formatHandle, payLink } from "./pay-link-rules.ts";

test.each([
  ["peer", "araknid-cup", "@araknid-cup", "https://venmo.com/u/araknid-cup"],
  ["peer", "@araknid_cup", "@araknid_cup", "https://venmo.com/u/araknid_cup"],
  ["peer", " @Araknid7 ", "@Araknid7", "https://venmo.com/u/Araknid7"],
  ["cash", "araknidcup", "$araknidcup", "https://cash.app/$araknidcup"],
  ["cash", "$AraknidCup", "$AraknidCup", "https://cash.app/$AraknidCup"],
  ["cash", "7v7", "$7v7", "https://cash.app/$7v7"],
] as const)("%s %j is shown as %s and linked", (method, handle, shown, link) => {
  expect(formatHandle(method, handle)).toBe(shown);
  expect(payLink(method, handle)).toBe(link);
});

test.each([
  ["peer", "ask at the desk"],
  ["peer", "@@araknid"],
  ["peer", "$araknid"],
  ["peer", "araknid?txn=pay&amount=1"],
  ["peer", "../../evil"],
  ["peer", "//evil.example"],
  ["peer", "javascript:alert(1)"],
  ["peer", "https://venmo.com/u/araknid"],
  ["peer", "aråknid"],
  ["peer", "a".repeat(51)],
  ["cash", "@araknid"],
  ["cash", "$araknid/500"],
  ["cash", "araknid-cup"],
  ["cash", "12345"],
  ["cash", "$"],
  ["cash", "a".repeat(21)],
] as const)("%s %j is shown without a link", (method, handle) => {
  expect(payLink(method, handle)).toBeNull();
  expect(formatHandle(method, handle)).toBe(handle);
});

test.each(["pay@example.org", "555-010-0142", "@araknid"])("bank %j is never linked", (handle) => {
  expect(payLink("bank", handle)).toBeNull();
  expect(formatHandle("bank", handle)).toBe(handle);
});
