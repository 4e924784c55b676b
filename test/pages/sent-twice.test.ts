import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

const AT_ONCE = 20;

let product: Product;
let facility: Browserless;
let brand: Browserless;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  facility = await signIn(product.origin, demoAccounts.facility.email);
  brand = await signIn(product.origin, demoAccounts.brand.email);
});
afterAll(() => product?.stop());

type Fields = Record<string, string | readonly string[]>;

interface Case {
  name: string;
  who: () => Browserless;
  draw(word: string): Promise<{ path: string; fields: Fields }>;
  count(word: string): Promise<number>;
}

function drawn(page: Page, match: Parameters<typeof findForm>[1], fields: Fields) {
  const form = findForm(page, match);
  expect(form.values._key).toMatch(/^[\w-]{16,64}$/);
  return { path: form.action === "" ? page.path : form.action, fields: { ...form.values, ...fields } };
}
const times = (text: string, word: string) => text.split(word).length - 1;

let points = 0;
let brands = 4;
async function newBrand(): Promise<Page> {
  for (;;) {
    const page = await facility.get(`/scouts?brand_id=${++brands}`);
    if (page.status === 200 && !page.text.includes("すでにスカウトを送信しています。")) return page;
    if (brands > 200) throw new Error("every brand has a scout");
  }
}

const cases: Case[] = [
  {
    name: "a section",
    who: () => facility,
    async draw(word) {
      const page = await facility.get("/section_register");
      const floor_id = /<select[^>]*id="floor_id"[\s\S]*?<option value="(\d+)"/.exec(page.body)?.[1] ?? "";
      const given = { floor_id, number: word, area_tsubo: "12.5" };
      const confirm = await facility.submit(page, { button: "確認画面へ" }, given);
      return drawn(confirm, { action: "/section_register/confirm" }, {});
    },
    count: async (word) =>
      [
        ...(await facility.get(`/sections?view=list&floor=all&words=${word}`)).body.matchAll(
          /data-section="\d+"/g,
        ),
      ].length,
  },
  {
    name: "a store opening plan",
    who: () => brand,
    async draw(word) {
      const page = await brand.get("/sales_prediction/plans/new");
      const place = { latitude: "35.68", longitude: "139.76" };
      return drawn(page, { field: "memo" }, { name: word, ...place, action: "save" });
    },
    async count(word) {
      const { body } = await brand.get("/sales_prediction?tab=plans&view=list");
      return [...body.matchAll(/<tr id="plan-\d+">[\s\S]*?<\/tr>/g)].filter(([row]) => row.includes(word))
        .length;
    },
  },
  {
    name: "a scout",
    who: () => facility,
    async draw(word) {
      const page = await newBrand();
      const confirm = await facility.submit(page, { field: "message" }, { message: word });
      return drawn(confirm, { field: "_key" }, { action: "send" });
    },
    async count(word) {
      const headers = { "sec-fetch-mode": "cors" };
      const { body } = await facility.get("/api/v1/scouts?facility_id=1", { headers });
      return times(body, `"message":"${word}"`);
    },
  },
  {
    name: "a saved point",
    who: () => facility,
    draw: async (word) =>
      drawn(
        await facility.get(`/optional_point/result?lat=35.6${++points}&lon=139.76`),
        { field: "_key" },
        { name: word },
      ),
    count: async (word) => times((await facility.get("/optional_point")).body, `>${word}</a></th>`),
  },
];

describe.each(cases)("$name sent more than once (R17)", ({ who, draw, count }) => {
  const word = () => `再送${Math.floor(performance.now() * 1000) % 1_000_000}`;
  const post = ({ path, fields }: Awaited<ReturnType<Case["draw"]>>) =>
    who().post(path, fields, { follow: false });
  const answerOf = ({ status, headers }: Page) => `${status} ${headers.location}`;

  it("is made once by twenty at the same moment, and each is answered alike", async () => {
    const name = word();
    const form = await draw(name);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => post(form)));
    expect([...new Set(answers.map(answerOf))]).toEqual([expect.stringMatching(/^303 \//)]);
    expect(await count(name)).toBe(1);
  });

  it("is made once by whoever sends it again, and by whoever loads the page after it again", async () => {
    const name = word();
    const form = await draw(name);
    const [first, again] = [await post(form), await post(form)];
    expect(answerOf(again)).toBe(answerOf(first));
    const place = String(first.headers.location);
    for (let loads = 0; loads < 2; loads++) expect((await who().get(place)).status).toBe(200);
    expect(await count(name)).toBe(1);
  });

  it("is made once where the answer was lost on its way and the form is sent again", async () => {
    const name = word();
    const form = await draw(name);
    await loseAnswer(who(), form);
    await expect.poll(() => count(name), { timeout: 10_000 }).toBe(1);
    expect(answerOf(await post(form))).toMatch(/^303 \//);
    expect(await count(name)).toBe(1);
  });
});

async function loseAnswer(
  { origin, cookies }: Browserless,
  { path, fields }: { path: string; fields: Fields },
) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) search.append(name, one);
  const body = search.toString();
  const { hostname, port, host } = new URL(origin);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${[...cookies].map((pair) => pair.join("=")).join("; ")}`,
    "Sec-Fetch-Site: same-origin",
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => {
        socket.destroy();
        resolve();
      }),
    );
    socket.on("error", reject);
  });
}
