import { beforeEach, describe, expect, it } from "vitest";
import { sendDigests } from "../../server/backend/clock/digest.ts";
import { remindOfWindows } from "../../server/backend/clock/windows.ts";
import { CLEAR, PLACE } from "../helpers/clock-place.ts";
import { emptyDatabase } from "../helpers/empty-database.ts";
import { engines } from "../helpers/engines.ts";

/** A Monday at nine in Japan, which is midnight in UTC. */
const MONDAY = new Date("2026-11-16T00:00:00Z");
const after = (days: number, hours = 0) => new Date(MONDAY.getTime() + (days * 24 + hours) * 3_600_000);

describe.each(engines)("mails of dates on %s", (engine) => {
  const database = emptyDatabase(engine);
  beforeEach(() => database().script(`${CLEAR}${PLACE}; update users set created_at = '2026-01-01'`));

  const rows = async <Row>(text: string) => (await database().query<Row>(text)).rows;
  const sentTo = async () =>
    (await rows<{ to_address: string }>("select to_address from outbox order by id")).map(
      ({ to_address }) => to_address,
    );
  const ALL = ["a", "b", "c", "d"].map((name) => `${name}@example.com`);

  it("sends each person the dates of their week once, with several hosts", async () => {
    expect(await sendDigests(database(), after(0, -1))).toBe(0);
    const made = await Promise.all([sendDigests(database(), MONDAY), sendDigests(database(), MONDAY)]);
    expect(made[0] + made[1]).toBe(4);
    expect((await sentTo()).toSorted()).toEqual(ALL);
    const [facility] = await rows<{ subject: string; text: string }>(
      "select * from outbox where user_id = 3",
    );
    expect(facility?.subject).toBe("【クカク】今後14日間の予定（2026/11/16）");
    expect(facility?.text).toContain(
      "■ 試験館\n【今後14日間】\n・2026/11/24（あと8日）回答期限：1F 101　試験屋",
    );
    expect(facility?.text).toContain("毎週月曜日 9時に送信しています");
    const [brand] = await rows<{ text: string }>("select text from outbox where user_id = 4");
    expect(brand?.text).toContain(
      "■ 試験屋\n【今後14日間】\n・2026/11/24（あと8日）回答期限：1F 102　試験館",
    );
    for (const [days, hours] of [
      [0, 1],
      [1, 0],
      [6, 23],
    ] as const)
      expect(await sendDigests(database(), after(days, hours))).toBe(0);
    expect(await sendDigests(database(), after(14))).toBe(4);
    const [late] = await rows<{ text: string }>("select text from outbox where user_id = 4 order by id desc");
    expect(late?.text).toContain("【期限を過ぎています】\n・2026/11/24（6日超過）");
  });

  it("keeps to the day and the hour that somebody chose, or to none, and never sends two in a week", async () => {
    await database().script(
      "update users set digest_weekday = null where id <> 1; update users set digest_weekday = 3, digest_hour = 18 where id = 1",
    );
    expect(await sendDigests(database(), MONDAY)).toBe(0);
    expect(await sendDigests(database(), after(2, 8))).toBe(0);
    expect(await sendDigests(database(), after(2, 9))).toBe(1);
    await database().script("update users set digest_weekday = 5 where id = 1");
    expect(await sendDigests(database(), after(4, 10))).toBe(0);
    expect(await sendDigests(database(), after(11, 10))).toBe(1);
    expect(await sentTo()).toEqual(["a@example.com", "a@example.com"]);
  });

  it("makes up for one that a stopped service missed on the day after, and not later", async () => {
    expect(await sendDigests(database(), after(2))).toBe(0);
    expect(await sendDigests(database(), after(1, -2))).toBe(4);
  });

  it("names nobody in hiding, sends nothing empty and nothing to whoever has left", async () => {
    await database().script("update brands set is_stealth = true");
    expect(await sendDigests(database(), MONDAY)).toBe(1);
    expect(await sentTo()).toEqual(["d@example.com"]);
    await database().script("delete from user_brand_joins");
    expect(await sentTo()).toEqual([]);
    expect(await sendDigests(database(), after(7))).toBe(0);
  });

  const LEASE = `update sections set contract_type = 0, contract_form = '定期建物賃貸借', contract_start_on = '2022-06-01',
    contract_end_on = '2027-05-31', tenant_name = '前の店' where id = 1`;

  it("tells a facility's admins of a window once, 30 days before it closes, with several hosts", async () => {
    await database().script(LEASE);
    // Six months before 2027-05-31 is 2026-11-30.
    expect(await remindOfWindows(database(), "2026-10-30")).toBe(0);
    const today = "2026-10-31";
    const made = await Promise.all([remindOfWindows(database(), today), remindOfWindows(database(), today)]);
    expect(made[0] + made[1]).toBe(2);
    expect((await sentTo()).toSorted()).toEqual(["a@example.com", "b@example.com"]);
    const [mail] = await rows<{ subject: string; text: string }>("select * from outbox where user_id = 1");
    expect(mail?.subject).toBe("【クカク】満了の通知期限まで30日以内です（1区画）");
    expect(mail?.text).toContain(
      "試験館 1F 区画101（前の店）\n　通知期限：2026/11/30（あと30日）　契約満了：2027/05/31",
    );
    expect(await remindOfWindows(database(), "2026-11-20")).toBe(0);
    await database().script("update sections set contract_end_on = '2027-06-10' where id = 1");
    expect(await remindOfWindows(database(), "2026-11-20")).toBe(2);
    expect(await remindOfWindows(database(), "2026-11-21")).toBe(0);
  });

  it("tells nobody of a window in which the tenant was told, nor of one that has closed", async () => {
    await database().script(`${LEASE}; update sections set notice_on = '2026-09-01' where id = 1`);
    expect(await remindOfWindows(database(), "2026-11-10")).toBe(0);
    await database().script("update sections set notice_on = null where id = 1");
    expect(await remindOfWindows(database(), "2026-12-01")).toBe(0);
    expect(await remindOfWindows(database(), "2026-11-30")).toBe(2);
    await database().script("update user_facility_joins set grant_type = 'standby' where user_id = 1");
    expect(await sentTo()).toEqual(["b@example.com"]);
  });
});
