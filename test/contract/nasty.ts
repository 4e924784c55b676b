import fc from "fast-check";

export const TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "1",
  "2147483647",
  "2147483648",
  "1e9",
  "NaN",
  "%",
  "_",
  "\\",
  "'; drop table users; --",
  "\u0000",
  "\u0007",
  "\ud800",
  "a\r\nBcc: x@example.com",
  "0000-01-01",
  "9999-12-31",
  "２０２６",
  "１,２、３　４",
  "__proto__",
  "35.6,139.7",
  "91",
  "x".repeat(300),
  "…".repeat(2500),
] as const;

export const nastyText = fc.oneof(fc.constantFrom<string>(...TEXTS), fc.string(), fc.nat().map(String));

export const nastyValue = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(null, true, [], {}, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308, 5e-324, -0, 0.5),
  fc.integer({ min: -2, max: 500 }),
  fc.jsonValue({ maxDepth: 3 }),
);
