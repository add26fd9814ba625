import { expect, test } from "vitest";
import { DomainError } from "#domain/core/errors.ts";
import { idFrom, orHttpError } from "./http-errors.ts";

test.each(["1", "42", "999999999"])("%s is a valid id", (raw) => {
  expect(idFrom(raw)).toBe(Number(raw));
});

test.each([undefined, "", "0", "01", "-1", "1.0", "1e3", " 1", "1\n", "١", "9999999999"])(
  "%j is no valid id",
  (raw) => {
    expect(() => idFrom(raw)).toThrow(expect.objectContaining({ init: { status: 404 } }));
  },
);

test("a refusal becomes the error page with its message and status; data and a server error are passed on", async () => {
  const refused = Promise.reject(new DomainError("limited", "Too often."));
  const page = { data: "Too often.", init: { status: 429 } };
  await expect(orHttpError(refused)).rejects.toMatchObject(page);
  expect(await orHttpError(Promise.resolve("a team"))).toBe("a team");
  const fault = new Error("disk full");
  await expect(orHttpError(Promise.reject(fault))).rejects.toBe(fault);
});
