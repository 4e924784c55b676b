import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, findForm, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let origin: string;
let person: Browserless;
let token: string;
let other: string;
let visit: string;

beforeAll(async () => {
  origin = (await startProduct({ shared: true })).origin;
  person = await signIn(origin, demoAccounts.both.email);
  token = await tokenOf(person, "/facilities");
  other = await tokenOf(await signIn(origin, demoAccounts.facility.email), "/facilities");
  visit = await tokenOf(new Browserless(origin), "/signin");
});

async function tokenOf(browser: Browserless, path: string): Promise<string> {
  return String(findForm(await browser.get(path), { field: "_csrf" }).values._csrf);
}

const sameOrigin = { "sec-fetch-site": "same-origin" };
const without = (name: string) => ({ [name]: undefined as unknown as string });

const attacks: [string, () => { fields: Record<string, string>; headers: Record<string, string> }][] = [
  ["no token", () => ({ fields: {}, headers: sameOrigin })],
  ["an empty token", () => ({ fields: { _csrf: "" }, headers: sameOrigin })],
  ["an invented token", () => ({ fields: { _csrf: "A".repeat(86) }, headers: sameOrigin })],
  ["a shortened token", () => ({ fields: { _csrf: token.slice(0, -1) }, headers: sameOrigin })],
  ["a lengthened token", () => ({ fields: { _csrf: `${token}A` }, headers: sameOrigin })],
  ["another person's token", () => ({ fields: { _csrf: other }, headers: sameOrigin })],
  ["an anonymous visit's token", () => ({ fields: { _csrf: visit }, headers: sameOrigin })],
  [
    "a request from another site",
    () => ({ fields: { _csrf: token }, headers: { "sec-fetch-site": "cross-site" } }),
  ],
  [
    "a request from a sibling site",
    () => ({ fields: { _csrf: token }, headers: { "sec-fetch-site": "same-site" } }),
  ],
  [
    "a request from the address bar",
    () => ({ fields: { _csrf: token }, headers: { "sec-fetch-site": "none" } }),
  ],
  [
    "a foreign origin",
    () => ({
      fields: { _csrf: token },
      headers: { ...without("sec-fetch-site"), origin: "https://evil.example" },
    }),
  ],
  [
    "an origin of null",
    () => ({ fields: { _csrf: token }, headers: { ...without("sec-fetch-site"), origin: "null" } }),
  ],
  [
    "an origin that begins like ours",
    () => ({
      fields: { _csrf: token },
      headers: { ...without("sec-fetch-site"), origin: `${origin}.evil.example` },
    }),
  ],
  [
    "an origin of another port",
    () => ({
      fields: { _csrf: token },
      headers: { ...without("sec-fetch-site"), origin: "http://127.0.0.1:1" },
    }),
  ],
  [
    "neither origin nor token",
    () => ({ fields: {}, headers: { ...without("sec-fetch-site"), ...without("origin") } }),
  ],
  [
    "a token in a header that is wrong beside one that is right",
    () => ({ fields: { _csrf: token }, headers: { ...sameOrigin, "x-csrf-token": other } }),
  ],
  [
    "a form sent as text",
    () => ({ fields: { _csrf: token }, headers: { ...sameOrigin, "content-type": "text/plain" } }),
  ],
  [
    "a form in parts",
    () => ({
      fields: { _csrf: token },
      headers: { ...sameOrigin, "content-type": "multipart/form-data; boundary=x" },
    }),
  ],
];

const sideOf = async () =>
  (await person.get("/accesslimit")).text.includes("ブランドの画面へ") ? "facility" : "brand";

describe("a write with the cookies of a signed-in person (S12)", () => {
  it.each(attacks)("is refused with %s", async (_name, attack) => {
    const before = await sideOf();
    const { fields, headers } = attack();
    const answer = await person.post(
      "/side-switch",
      { side: before === "facility" ? "brand" : "facility", ...fields },
      { headers },
    );
    expect([403, 415]).toContain(answer.status);
    expect(await sideOf()).toBe(before);
  });

  it("is done with the token, with Sec-Fetch-Site or with the Origin alone, and without both", async () => {
    const evidence = [
      sameOrigin,
      { ...without("sec-fetch-site"), origin },
      { ...without("sec-fetch-site"), ...without("origin") },
    ];
    for (const headers of evidence)
      for (const side of ["brand", "facility"]) {
        const answer = await person.post("/side-switch", { side, _csrf: token }, { headers, follow: false });
        expect(answer.status).toBe(303);
        expect(await sideOf()).toBe(side);
      }
  });

  it("is done with the token in the header, as scripts send it", async () => {
    const headers = { ...sameOrigin, "x-csrf-token": token };
    expect((await person.post("/side-switch", { side: "facility" }, { headers, follow: false })).status).toBe(
      303,
    );
  });

  it("is not done by reading: neither GET nor a method in a field changes anything", async () => {
    const before = await sideOf();
    expect((await person.get(`/side-switch?side=brand&_csrf=${token}`)).status).toBe(404);
    expect((await person.post(`/facilities?_method=DELETE`, { _csrf: token })).status).toBe(404);
    await person.get("/signout");
    expect(await sideOf()).toBe(before);
  });
});

describe("a sign-in that somebody else's page sends", () => {
  it("is refused without this visit's token, showing the form again with the address", async () => {
    const browser = new Browserless(origin);
    await browser.get("/signin");
    const fields = { email: demoAccounts.facility.email, password: "Kukaku2026" };
    for (const _csrf of ["", visit, token]) {
      const answer = await browser.post("/signin", { ...fields, _csrf });
      expect(answer.status).toBe(403);
      expect(findForm(answer, { action: "/signin" }).values.email).toBe(fields.email);
      expect(answer.text).toContain("もう一度送信してください。");
      expect(answer.body).not.toContain('Kukaku2026"');
      expect(browser.cookies.has("sid")).toBe(false);
    }
  });

  it("works from the form that came back", async () => {
    const browser = new Browserless(origin);
    await browser.get("/signin");
    const again = await browser.post("/signin", {
      email: demoAccounts.facility.email,
      password: "x",
      _csrf: "",
    });
    const page = await browser.submit(again, { action: "/signin" }, { password: "Kukaku2026" });
    expect(page.path).toMatch(/^\/sections/);
  });
});

describe("what another site may fetch (S13)", () => {
  it("is a page opened by a link, and nothing else", async () => {
    const link = {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    };
    expect((await person.get("/facilities", { headers: link })).status).toBe(200);
    for (const [mode, dest] of [
      ["no-cors", "image"],
      ["no-cors", "script"],
      ["cors", "empty"],
      ["navigate", "iframe"],
    ] as const) {
      const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": mode, "sec-fetch-dest": dest };
      expect((await person.get("/facilities", { headers })).status, dest).toBe(403);
      expect((await person.get("/api/v1/genres", { headers })).status, dest).toBe(403);
    }
    expect((await person.get("/api/v1/genres", { headers: link })).status).toBe(403);
  });
});
