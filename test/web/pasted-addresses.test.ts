import { describe, expect, it } from "vitest";
import { readAddresses } from "../../server/web/pages/users/addresses.ts";

describe("pasted addresses", () => {
  it("are read from lines, lists and mail programs, each once", () => {
    const { emails, wrong } = readAddresses(
      'a@b.example, c@d.example；e@f.example\r\n"山田、太郎" <G@h.example>; 花子 <i@j.example>\n\n A@B.example　k＠l.example',
    );
    expect(emails).toEqual([
      "A@B.example",
      "c@d.example",
      "e@f.example",
      "G@h.example",
      "i@j.example",
      "k@l.example",
    ]);
    expect(wrong).toEqual([]);
    expect(readAddresses("ok@x.example\nだめ no@").wrong).toEqual([
      { line: 2, text: "だめ" },
      { line: 2, text: "no@" },
    ]);
  });
});
