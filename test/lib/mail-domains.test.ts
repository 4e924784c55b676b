import { expect, it } from "vitest";
import { isPublicMailDomain, mailDomain } from "../../server/lib/mail-domains.ts";

it("knows the domains at which anybody gets an address", () => {
  const free = [
    "gmail.com",
    "yahoo.co.jp",
    "docomo.ne.jp",
    "i.softbank.jp",
    "icloud.com",
    "ml.biglobe.ne.jp",
  ];
  expect(free.filter((domain) => !isPublicMailDomain(domain))).toEqual([]);
  const firms = ["hinoha.example", "kukaku.co.jp", "notgmail.com", "gmail.com.example", "mail.hinoha.co.jp"];
  expect(firms.filter(isPublicMailDomain)).toEqual([]);
  expect(mailDomain('"a@b"@Hinoha.Example')).toBe("hinoha.example");
});
