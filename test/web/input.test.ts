import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cleanInput, formFields, parseForm, parseQuery } from "../../server/web/forms/input.ts";

describe("a query", () => {
  const schema = z.object({
    floor: z.string().regex(/^\d+$/).transform(Number).optional(),
    q: z.string().max(5).optional(),
    page: z.enum(["1", "2"]).default("1"),
  });

  it("keeps what is understood, names what is not, and passes over unknown keys and empty values", () => {
    expect(parseQuery(schema, { floor: "3", q: "too long", page: "", utm_source: "x" })).toEqual({
      query: { floor: 3, page: "1" },
      ignored: ["q"],
    });
  });

  it("does not take control characters, half characters or a list for a single value", () => {
    for (const q of ["a\u0000", "\u001b[31m", "\ud800", ["a", "b"]])
      expect(parseQuery(schema, { q }).ignored).toEqual(["q"]);
  });

  it("is composed as people read it", () => {
    expect(cleanInput({ q: "か\u3099" })).toEqual({ q: "が" });
  });
});

describe("what was sent in a form's place", () => {
  it("is texts, lists of texts and files, and nothing else that JSON can say", () => {
    const file = Buffer.from("x");
    const sent = {
      name: "区画",
      items: ["1", "2"],
      file,
      none: null,
      count: 1,
      deep: { toString: null },
      mixed: ["1", {}],
    };
    expect(formFields(sent)).toEqual({ name: "区画", items: ["1", "2"], file });
    for (const body of [null, undefined, "text", 1, ["a"]]) expect(formFields(body)).toEqual({});
  });
});

describe("a form", () => {
  const schema = z.object({
    name: z.string().min(1, "名称を入力してください。"),
    memo: z.string().optional(),
  });

  it("is parsed without our own hidden fields", () => {
    expect(parseForm(schema, { name: "区画", _csrf: "x", _key: "y", _facility: "1" })).toEqual({
      body: { name: "区画" },
      errors: {},
      raw: { name: "区画" },
    });
  });

  it("comes back with everything that was typed and a message at each field", () => {
    expect(parseForm(schema, { name: "", memo: "a\u0007" })).toEqual({
      body: undefined,
      errors: { name: "名称を入力してください。", memo: "使用できない文字が含まれています。" },
      raw: { name: "", memo: "a\u0007" },
    });
  });
});
