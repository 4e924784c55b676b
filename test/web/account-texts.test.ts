import { describe, expect, it } from "vitest";
import { code, email } from "../../server/web/auth/credentials.ts";
import { deviceOf } from "../../server/web/auth/device.ts";
import { maskedAddress } from "../../server/web/auth/masked-address.ts";
import { readMail } from "../../server/web/pages/dev-mails/mail-file.ts";

describe("a code as people type it", () => {
  it.each(["123456", " 123 456 ", "１２３４５６", "１２３　４５６", "123-456", "123‐456", "1 2 3 4 5 6"])(
    "is understood: %s",
    (typed) => {
      expect(code.parse(typed)).toBe("123456");
    },
  );

  it.each(["", "　", "12345", "1234567", "12345a", "①②③④⑤", undefined])("is refused: %s", (typed) => {
    expect(code.safeParse(typed).success).toBe(false);
  });
});

describe("an address as people type it", () => {
  it("is taken in full width and without the spaces around it", () => {
    expect(email.parse(" ｓａｍｐｌｅ＠ｅｘａｍｐｌｅ．ｃｏ．ｊｐ　")).toBe("sample@example.co.jp");
  });

  it.each([
    "a",
    "a@b",
    "a b@example.jp",
    "<a@example.jp>",
    "a@example.jp\nBcc: b@example.jp",
    `${"a".repeat(120)}@example.jp`,
  ])("is refused: %s", (typed) => {
    expect(email.safeParse(typed).success).toBe(false);
  });
});

describe("a masked address", () => {
  it.each([
    ["nitta@kukaku.example", "n***@k***.example"],
    ["a@b.co.jp", "a***@b***.jp"],
    ["𠮷@kukaku.example", "𠮷***@k***.example"],
    ["odd", "o***@o***"],
  ])("of %s is %s", (address, masked) => {
    expect(maskedAddress(address)).toBe(masked);
  });
});

describe("a browser's name for itself", () => {
  const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
  it.each([
    [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, "Microsoft Edge（Windows）"],
    [`${windows} Chrome/131.0.0.0 Safari/537.36`, "Google Chrome（Windows）"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15",
      "Safari（Mac）",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox（Linux）"],
    ["<script>", "不明なブラウザー"],
    [undefined, "不明なブラウザー"],
  ])("%s is told as %s", (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});

describe("a mail file", () => {
  it("is read from quoted-printable and from the text among several parts", () => {
    const mail = readMail(
      [
        'From: "=?UTF-8?Q?=E3=82=AF=E3=82=AB=E3=82=AF?=" <no-reply@kukaku.example>',
        "To: nitta@kukaku.example",
        "Subject: =?UTF-8?Q?=E6=8B=9B=E5=BE=85_1?=",
        "Date: Fri, 20 Nov 2026 00:05:00 +0000",
        'Content-Type: multipart/alternative; boundary="b1"',
        "",
        "--b1",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "=E7=99=BB=E9=8C=B2=EF=BC=9Ahttps://kukaku.example/invitation?id=3D1&email=\r\n=3Da%40b.example",
        "--b1",
        "Content-Type: text/html",
        "",
        "<p>no</p>",
        "--b1--",
      ].join("\r\n"),
    );
    expect(mail).toMatchObject({ to: "nitta@kukaku.example", subject: "招待 1" });
    expect(mail.pieces[0]).toEqual({ text: "登録：" });
    expect(mail.pieces[1]?.href).toBe("https://kukaku.example/invitation?id=1&email=a%40b.example");
  });
});
