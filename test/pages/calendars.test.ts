import ICAL from "ical.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { tokenIn, Visitor } from "../auth/running-web.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";

let web: WholeWeb;
const log: string[] = [];
beforeAll(async () => {
  web = await startWholeWeb({ LOG_LEVEL: "debug" }, { logTo: { write: (line) => log.push(line) } });
});
afterAll(() => web?.close());

async function signedIn(email: string = demoAccounts.facility.email): Promise<Visitor> {
  const visitor = new Visitor(web.app);
  await visitor.signIn(email);
  return visitor;
}

function imported(...files: string[]) {
  const held = new Map<string, { on: string; title: string }>();
  for (const file of files) {
    expect(file.replaceAll("\r\n", "").includes("\n")).toBe(false);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // Strict: in the set of its design, an unknown or malformed value throws.
    const calendar = new ICAL.Component(ICAL.parse(file));
    const events = calendar.getAllSubcomponents("vevent");
    expect(new Set(events.map((one) => one.getFirstPropertyValue("uid"))).size).toBe(events.length);
    for (const one of events) {
      const event = new ICAL.Event(one, { strictExceptions: true });
      expect(event.startDate.isDate).toBe(true);
      held.set(event.uid, { on: event.startDate.toString(), title: event.summary });
    }
  }
  return held;
}

async function subscribe(visitor: Visitor): Promise<{ address: string; form: Record<string, string> }> {
  const page = (await visitor.get("/calendar")).body;
  const [, _key = ""] = /name="_key" value="([^"]+)"/.exec(page) ?? [];
  const form = { _csrf: tokenIn(page), _key };
  const shown = await visitor.post("/calendar", form);
  const [, address = ""] = /value="http:\/\/localhost(\/calendar\/[\w-]{43}\.ics)"/.exec(shown.body) ?? [];
  return { address, form };
}

const read = (address: string) => web.app.inject({ url: address, headers: { host: "localhost" } });
const isGone = async (address: string) => {
  const { statusCode, body, headers } = await read(address);
  expect([statusCode, body, headers["cache-control"]]).toEqual([404, "404\n", "no-store"]);
};

it("gives the dates of the current organisation as a file that another reader takes twice without doubles", async () => {
  const facility = await signedIn();
  await web.database.query(`
    update sections set contract_type = 0, contract_form = '定期建物賃貸借', contract_start_on = '2020-01-01',
      contract_end_on = current_date + 400, notice_on = null, tenant_name = '試験，屋;改'
    where id = (select min(id) from sections where facility_id = 1 and deleted_at is null)`);
  const first = await facility.get("/calendar.ics");
  expect(first.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(String(first.headers["content-disposition"])).toContain("attachment");
  const once = imported(first.body);
  const twice = imported(first.body, (await facility.get("/calendar.ics")).body);
  expect(twice).toEqual(once);
  const titles = [...once.values()].map(({ title }) => title);
  for (const kind of ["通知期限", "通知期間の開始", "契約満了", "回答期限"])
    expect(titles.filter((title) => title.startsWith(`${kind}：`)).length, kind).toBeGreaterThan(0);
  expect(titles.filter((title) => title.includes("試験，屋;改")).length).toBe(3);
  await web.database.query(
    "update sections set contract_end_on = contract_end_on + 1 where tenant_name = '試験，屋;改'",
  );
  const moved = imported(first.body, (await facility.get("/calendar.ics")).body);
  expect([...moved.keys()]).toEqual([...once.keys()]);
  expect([...moved.values()]).not.toEqual([...once.values()]);
  const brand = imported((await (await signedIn(demoAccounts.brand.email)).get("/calendar.ics")).body);
  const brandTitles = [...brand.values()].map(({ title }) => title).join("\n");
  expect(brandTitles).toContain("開店予定日：");
  expect(brandTitles).not.toContain("通知期限：");
});

it("is read under a secret address, shown once, by programs without a session", async () => {
  const visitor = await signedIn();
  const { address, form } = await subscribe(visitor);
  const answer = await read(address);
  expect(answer.statusCode).toBe(200);
  expect([answer.headers["cache-control"], answer.headers["set-cookie"]]).toEqual(["no-store", undefined]);
  expect(imported(answer.body)).toEqual(imported((await visitor.get("/calendar.ics")).body));
  const withCookie = await visitor.get(address);
  expect([withCookie.body, withCookie.headers["set-cookie"]]).toEqual([answer.body, undefined]);
  const secret = address.slice("/calendar/".length, -".ics".length);
  const page = await visitor.get("/calendar");
  expect(page.body).not.toContain(secret);
  expect(page.body).toContain("最後の読み込み");
  const kept = await web.database.query<{ token_hash: string }>(
    "select token_hash from calendar_subscriptions",
  );
  expect(kept.rows.map(({ token_hash }) => token_hash)).not.toContain(secret);
  expect(log.filter((line) => line.includes(secret))).toEqual([]);
  expect(log.filter((line) => line.includes("/calendar/:secret")).length).toBeGreaterThan(0);
  expect(await web.app.metrics.registry.metrics()).not.toContain(secret);
  const { rows } = await web.database.query<{ answer: unknown }>("select answer from idempotency_keys");
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect((await visitor.post("/calendar", form)).body).toContain(secret);
  expect((await read(address)).statusCode).toBe(200);
  const second = await subscribe(visitor);
  expect(second.address).not.toBe(address);
  await isGone(address);
  await isGone(`/calendar/${"A".repeat(43)}.ics`);
  await isGone("/calendar/x.ics");
  expect((await read(second.address)).statusCode).toBe(200);
  await visitor.post("/calendar/end", { _csrf: tokenIn((await visitor.get("/calendar")).body) });
  await isGone(second.address);
});

it("asks the person's rights at each reading, and ends with the join, the password or long disuse", async () => {
  const visitor = await signedIn(demoAccounts.member.email);
  const { database } = web;
  const dies = async (statement: string, back?: string) => {
    const { address } = await subscribe(visitor);
    expect((await read(address)).statusCode).toBe(200);
    await database.query(statement);
    await isGone(address);
    if (back) await database.query(back);
    return address;
  };
  const me = `(select id from users where email = '${demoAccounts.member.email}')`;
  const again = await dies(
    "update facilities set is_standard = false",
    "update facilities set is_standard = true",
  );
  expect((await read(again)).statusCode).toBe(200);
  await dies(
    "update calendar_subscriptions set created_at = now() - interval '181 days', used_at = now() - interval '180 days'",
  );
  await isGone(
    await dies(
      `update user_facility_joins set grant_type = 'standby' where user_id = ${me}`,
      `update user_facility_joins set grant_type = 'member' where user_id = ${me}`,
    ),
  );
  await dies(`update users set tokens_issued_from = tokens_issued_from + 1 where id = ${me}`);
});

it("may be read 60 times an hour, whether it exists or not", async () => {
  const address = `/calendar/${"B".repeat(43)}.ics`;
  for (let times = 0; times < 60; times++) expect((await read(address)).statusCode).toBe(404);
  const more = await read(address);
  expect([more.statusCode, more.headers["retry-after"], more.headers["set-cookie"]]).toEqual([
    429,
    "3600",
    undefined,
  ]);
});
