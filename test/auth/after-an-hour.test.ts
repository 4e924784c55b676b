import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Form, formsOf } from "../helpers/html.ts";
import { Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web?.close());
afterEach(() => vi.useRealTimers());

const FORM = "/section_register";
const typed = { number: "一時間後", area_tsubo: "２１．５", description: "三行の\r\nメモ＜＆＞\"'" };

function later(minutes: number): void {
  const then = Date.now() + minutes * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: then });
}
function formIn(body: string, field: string): Form {
  const form = formsOf(body).find(({ fields }) => fields.some(({ name }) => name === field));
  if (!form) throw new Error(`no form with ${field}`);
  return form;
}
const texts = (values: Form["values"]) =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

async function typing() {
  const person = new Visitor(web.app);
  await person.signIn(demoAccounts.facility.email);
  const { body } = await person.get(FORM);
  const floor_id = /<select[^>]*id="floor_id"[\s\S]*?<option value="(\d+)"/.exec(body)?.[1] ?? "";
  return { person, fields: { ...texts(formIn(body, "number").values), ...typed, floor_id } };
}

describe("a form sent after 61 minutes without any use (R15)", () => {
  it("leads to the sign-in and stands there again with everything typed", async () => {
    const { person, fields } = await typing();
    later(61);
    const sent = await person.post(FORM, fields);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/signin"]);
    expect((await person.get("/signin")).body).toContain("送信した内容は保管しています。");
    const entered = await person.signIn(demoAccounts.facility.email);
    expect(entered.headers.location).toBe("/kept-form");
    const kept = formIn((await person.get("/kept-form")).body, "_kept");
    const again = await person.post(kept.action, texts(kept.values));
    expect(again.body).toContain("まだ保存されていません。");
    const { values } = formIn(again.body, "number");
    expect(values).toMatchObject({ number: typed.number, area_tsubo: typed.area_tsubo });
    expect(String(values.description).replaceAll("\r\n", "\n")).toBe(
      typed.description.replaceAll("\r\n", "\n"),
    );
    const done = await person.post(FORM, { ...texts(values), floor_id: fields.floor_id });
    expect([done.statusCode, done.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/section_register\/confirm/),
    ]);
  });
});

describe("a page that is open while its access token runs out (R15)", () => {
  it("can be sent, as long as the session was used", async () => {
    const { person, fields } = await typing();
    later(40);
    expect((await person.get("/accesslimit")).statusCode).toBe(200);
    later(40);
    const sent = await person.post(FORM, fields);
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/section_register\/confirm/),
    ]);
    expect((await person.get("/sections")).statusCode).toBe(200);
  });
});
