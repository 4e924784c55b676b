import { describe, expect, it } from "vitest";
import { KeptAnswers } from "../../server/web/speed/kept-answers.ts";
import { keptRows } from "../../server/web/speed/kept-rows.ts";

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
function reader(kept: KeptAnswers) {
  const parsed: string[] = [];
  const read = (of: string, sent: unknown) => {
    const bytes = bytesOf(sent);
    return kept.read(of, bytes, () => {
      parsed.push(of);
      return JSON.parse(bytes.toString()) as unknown;
    });
  };
  return { parsed, read };
}

describe("an answer that came before", () => {
  it("is parsed the first two times and is one object from then on", () => {
    const { parsed, read } = reader(new KeptAnswers());
    read("list", { rows: [1] });
    const second = read("list", { rows: [1] });
    const third = read("list", { rows: [1] });
    expect(third).toEqual({ rows: [1] });
    expect(third).toBe(second);
    expect(parsed.length).toBe(2);
  });

  it("is not taken for another answer to the same call, nor for the same bytes to another", () => {
    const { parsed, read } = reader(new KeptAnswers());
    for (let time = 0; time < 3; time++) read("list", { rows: [1] });
    expect(read("list", { rows: [2] })).toEqual({ rows: [2] });
    expect(read("list", { rows: [1] })).toEqual({ rows: [1] });
    expect(parsed.length).toBe(3);
    read("other", { rows: [1] });
    expect(parsed.at(-1)).toBe("other");
  });

  it("is nobody's to alter, also when it came once", () => {
    const { read } = reader(new KeptAnswers());
    const value = read("list", { rows: [{ name: "a" }] }) as { rows: { name: string }[] };
    expect(() => value.rows.push({ name: "b" })).toThrow(TypeError);
    expect(() => Object.assign(value.rows[0] as object, { name: "b" })).toThrow(TypeError);
  });

  it("is not kept where it could not be read", () => {
    const kept = new KeptAnswers();
    const bytes = bytesOf({});
    const refuse = () => {
      throw new Error("shape");
    };
    for (let time = 0; time < 3; time++) expect(() => kept.read("list", bytes, refuse)).toThrow("shape");
    expect(kept.read("list", bytes, () => "now it can")).toBe("now it can");
  });

  it("is given up for newer ones before they take more than a megabyte", () => {
    const { parsed, read } = reader(new KeptAnswers());
    const large = (of: number) => ({ of, text: "x".repeat(200_000) });
    for (let of = 0; of < 8; of++) for (let time = 0; time < 2; time++) read(`list ${of}`, large(of));
    parsed.length = 0;
    read("list 7", large(7));
    expect(parsed).toEqual([]);
    read("list 0", large(0));
    expect(parsed).toEqual(["list 0"]);
  });

  it("does not hold the memory that its bytes came in", () => {
    const kept = new KeptAnswers();
    const bytes = bytesOf({ rows: [1] });
    kept.read("list", bytes, () => "first");
    kept.read("list", bytes, () => "second");
    bytes.fill(0);
    expect(kept.read("list", bytesOf({ rows: [1] }), () => "parsed anew")).toBe("second");
  });
});

describe("a row of a list", () => {
  const make = keptRows(({ name }: { name: string }, { sign }: { sign: number }) => ({
    text: `${sign} ${name}`,
  }));

  it("is made once of a record and what is given besides", () => {
    const record = { name: "a" };
    const row = make(record, { sign: 1 });
    expect(row).toEqual({ text: "1 a" });
    expect(make(record, { sign: 1 })).toBe(row);
    expect(make(record, { sign: 2 })).toEqual({ text: "2 a" });
    expect(make({ name: "a" }, { sign: 2 })).not.toBe(make(record, { sign: 2 }));
    expect(Object.isFrozen(row)).toBe(true);
  });
});
