import { expect, test } from "vitest";
import { DomainError } from "../../domain/core/errors.ts";
import { idFrom, orHttpError } from "./http-errors.ts";

test.each(["1", "42", "999999999"])("%s is a number of ours", (raw) => {
  expect(idFrom(raw)).toBe(Number(raw));
});

test.each([undefined, "", "0", "01", "-1", "1.0", "1e3", " 1", "1\n", "١", "9999999999"])(
  "%j names nothing",
  (raw) => {
    expect(() => idFrom(raw)).toThrow(expect.objectContaining({ init: { status: 404 } }));
  },
);

test("what a page reads is handed on", async () => {
  expect(await orHttpError(Promise.resolve("a team"))).toBe("a team");
});

test("a refusal becomes the error screen, with its sentence and status", async () => {
  const refused = Promise.reject(new DomainError("limited", "Too often."));
  await expect(orHttpError(refused)).rejects.toMatchObject({
    data: "Too often.",
    init: { status: 429 },
  });
});

test("a fault of ours is thrown on as it is", async () => {
  const fault = new Error("disk full");
  await expect(orHttpError(Promise.reject(fault))).rejects.toBe(fault);
});
