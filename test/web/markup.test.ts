import { describe, expect, it } from "vitest";
import { Markup } from "../../server/web/speed/markup.ts";

describe("markup in pieces", () => {
  const markup = new Markup(["<p>区画", Buffer.from("図𠮷"), "&amp;", Buffer.from("</p>")]);

  it("is its text, and the same in bytes", () => {
    const bytes = Buffer.alloc(markup.mostBytes);
    const end = markup.writeTo(bytes);
    expect(String(markup)).toBe("<p>区画図𠮷&amp;</p>");
    expect(bytes.subarray(0, end).toString()).toBe(String(markup));
  });

  it("never takes more bytes than it says", () => {
    const long = new Markup(["坪".repeat(100), Buffer.from("㎡".repeat(100))]);
    expect(long.writeTo(Buffer.alloc(10_000))).toBe(long.mostBytes);
  });

  it("is kept as bytes alone", () => {
    expect(Markup.of("坪").pieces).toEqual([Buffer.from("坪")]);
    expect(Markup.of("坪").size).toBe(3);
  });
});
