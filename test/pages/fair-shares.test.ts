import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const { facility, rival, prediction, brand } = demoAccounts;

let web: RunningWeb;
afterEach(async () => {
  vi.useRealTimers();
  await web.close();
});

async function enter({ email }: { email: string }, at: "facility-switch" | "brand-switch", id: number) {
  const visitor = new Visitor(web.app);
  await visitor.signIn(email);
  await visitor.get("/facilities");
  const _csrf = await visitor.token("/support");
  expect((await visitor.post(`/${at}`, { id: String(id), _csrf })).statusCode).toBe(303);
  return { visitor, _csrf };
}

describe("files", () => {
  beforeEach(async () => {
    // The counts begin anew with every minute: here there is only one.
    vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 60_000) * 60_000 + 1000 });
    web = await startWeb({ RATE_LIMIT: "300" });
    web.answers.others = (_request, response) =>
      response.writeHead(200, { "content-type": XLSX }).end("a workbook");
  });

  async function filesOf(visitors: readonly Visitor[], times: number): Promise<number> {
    let files = 0;
    for (let n = 0; n < times; n++)
      for (const visitor of visitors)
        if ((await visitor.get("/sections/excel")).headers["content-type"] === XLSX) files++;
    return files;
  }

  it("are as many for a person with four sign-ins as with one, and no fewer for another", async () => {
    const sessions = [];
    for (let n = 0; n < 4; n++) sessions.push((await enter(facility, "facility-switch", 11)).visitor);
    expect(await filesOf(sessions, 6)).toBe(6);
    const other = (await enter(rival, "facility-switch", 12)).visitor;
    expect(await filesOf([other], 6)).toBe(6);
  });

  it("are bounded for a facility, however many people it has", async () => {
    const people = [];
    for (const account of Object.values(demoAccounts).slice(0, 6))
      people.push((await enter(account, "facility-switch", 11)).visitor);
    expect(await filesOf(people, 6)).toBe(24);
  });
});

describe("predictions", () => {
  it("of one person, six at once, take nothing from another's", async () => {
    web = await startWeb();
    web.answers.brands = [21, 22];
    web.answers.isUnlimited = true;
    const held: ServerResponse[] = [];
    const answer = () => {
      const refusal = { status: 4000, message: "予測できません。" };
      held.shift()?.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(refusal));
    };
    const greedy = await enter(prediction, "brand-switch", 21);
    const other = await enter(brand, "brand-switch", 22);
    web.answers.others = (_request, response) => held.push(response);
    const predict = ({ visitor, _csrf }: typeof other, brand_id: number) =>
      visitor.send({
        method: "POST",
        url: "/api/kfc/predictions",
        headers: { "x-csrf-token": _csrf, "sec-fetch-site": "same-origin" },
        payload: { brand_id, name: "予測", format_id: 1, area_tsubo: 20, opening_on: "2027-04-01" },
      });
    const six = Array.from({ length: 6 }, () => predict(greedy, 21).then(({ statusCode }) => statusCode));
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const own = predict(other, 22);
    await vi.waitFor(() => expect(held).toHaveLength(2));
    held.unshift(...held.splice(1));
    answer();
    expect((await own).statusCode).toBe(400);
    web.answers.others = (_request, response) => {
      held.push(response);
      answer();
    };
    answer();
    expect(new Set(await Promise.all(six))).toEqual(new Set([400]));
  });
});

describe("pages", () => {
  it("of one person on twelve connections stand before no more than two of another's way", async () => {
    web = await startWeb();
    const underWay = new Map<string, ServerResponse[]>();
    let isHeld = true;
    const end = (response: ServerResponse) =>
      response
        .writeHead(404, { "content-type": "application/json" })
        .end(JSON.stringify({ status: 4040, message: "対象が見つかりません。" }));
    const busy = new Visitor(web.app);
    await busy.signIn(facility.email);
    const other = new Visitor(web.app);
    await other.signIn(rival.email);
    web.answers.others = ({ headers }, response) => {
      if (!isHeld) return end(response);
      const id = String(headers["x-request-id"]);
      underWay.set(id, [...(underWay.get(id) ?? []), response]);
    };
    const page = (visitor: Visitor) => visitor.get("/sections/1").then(({ statusCode }) => statusCode);
    const twelve = Array.from({ length: 12 }, () => page(busy));
    await vi.waitFor(() => expect(underWay.size).toBe(2));
    const own = page(other);
    await vi.waitFor(() => expect(underWay.size).toBe(3));
    expect(await web.app.metrics.registry.metrics()).toMatch(/^kukaku_http_in_flight 3$/m);
    isHeld = false;
    for (const response of [...underWay.values()].flat()) end(response);
    expect(new Set(await Promise.all([...twelve, own]))).toEqual(new Set([404]));
  });
});
