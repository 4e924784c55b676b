import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";
import { projectRoot } from "../helpers/project-root.ts";

let product: Product;
let member: Browserless;
beforeAll(async () => {
  product = await startProduct({ shared: true });
  member = await signIn(product.origin, demoAccounts.facility.email);
});
afterAll(() => product?.stop());

const open = (browser: Browserless, site: string) =>
  browser.get("/facilities", { headers: { "sec-fetch-site": site } });
const linked = ({ body }: Page) =>
  [...body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file = ""]) => file);
const within = ({ body }: Page) =>
  [...body.matchAll(/<style data-file="([^"]+)">([\s\S]*?)<\/style>/g)].map(([, file = "", text = ""]) => ({
    file,
    text,
  }));
const digestOf = (text: string) => `'sha384-${createHash("sha384").update(text).digest("base64")}'`;
const styleSources = ({ headers }: Page) =>
  /style-src ([^;]+);/.exec(String(headers["content-security-policy"]))?.[1];

describe("the stylesheets of a page", () => {
  it.each(["none", "cross-site", "same-site"])(
    "stand in it for who comes from elsewhere (%s), let through by their digests alone",
    async (site) => {
      const page = await open(member, site);
      const files = linked(await open(member, "same-origin"));
      expect(files.map((file) => basename(file).replace(/-.*/, ""))).toEqual(["main", "catalogue"]);
      const texts = files.map((file) => readFileSync(join(projectRoot, "public", file), "utf8"));
      expect(linked(page)).toEqual([]);
      expect(within(page)).toEqual(texts.map((text, at) => ({ file: files[at], text })));
      expect(styleSources(page)).toBe(["'self'", ...texts.map(digestOf)].join(" "));
    },
  );

  it("are files for who comes from one of our pages, which has them", async () => {
    const page = await open(member, "same-origin");
    expect([within(page), styleSources(page)]).toEqual([[], "'self'"]);
  });

  it("are files with SPEED=off, wherever one comes from", async () => {
    const plain = await startProduct({ isWithin: true, env: { SPEED: "off" } });
    try {
      const page = await open(await signIn(plain.origin, demoAccounts.facility.email), "none");
      expect(linked(page)).toHaveLength(2);
      expect([within(page), styleSources(page)]).toEqual([[], "'self'"]);
    } finally {
      await plain.stop();
    }
  });
});
