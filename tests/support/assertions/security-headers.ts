import { expect } from "vitest";

export const SECURITY_HEADERS: Record<string, RegExp> = {
  "content-security-policy": /default-src 'none'.*frame-ancestors 'none'/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\)/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "cache-control": /./,
  "x-request-id": /^[\w-]{8,64}$/,
};

export function expectSecurityHeaders(headerOf: (name: string) => string | null | undefined): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    expect(headerOf(name) ?? "", name).toMatch(value);
    expect(headerOf(name), name).not.toContain("\n");
  }
  const policy = headerOf("content-security-policy") ?? "";
  expect(policy).not.toContain("unsafe-");
  for (const rule of ["base-uri 'none'", "frame-ancestors 'none'", "form-action "]) {
    expect(policy).toContain(rule);
  }
  expect(headerOf("x-powered-by") ?? null).toBeNull();
  expect(headerOf("server") ?? null).toBeNull();
}
