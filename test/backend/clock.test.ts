import { beforeEach, describe, expect, it } from "vitest";
import { endUnanswered } from "../../server/backend/clock/lapse.ts";
import { remind } from "../../server/backend/clock/reminders.ts";
import { strike } from "../../server/backend/clock/worker.ts";
import { CLEAR, DUE, PLACE } from "../helpers/clock-place.ts";
import { emptyDatabase } from "../helpers/empty-database.ts";
import { engines } from "../helpers/engines.ts";

/** Two working days before: a holiday and a weekend lie between. */
const BEFORE = "2026-11-19";

describe.each(engines)("the answer clock on %s", (engine) => {
  const database = emptyDatabase(engine);
  beforeEach(() => database().script(CLEAR + PLACE));

  const rows = async <Row>(text: string) => (await database().query<Row>(text)).rows;
  const sentTo = async () =>
    (await rows<{ to_address: string }>("select to_address from outbox order by to_address")).map(
      ({ to_address }) => to_address,
    );

  it("reminds whoever has to answer once of each step, with several hosts", async () => {
    expect(await remind(database(), "2026-11-18")).toBe(0);
    const made = await Promise.all([remind(database(), BEFORE), remind(database(), BEFORE)]);
    expect(made[0] + made[1]).toBe(3);
    expect(await sentTo()).toEqual(["a@example.com", "b@example.com", "d@example.com"]);
    const [mail] = await rows<{ subject: string; text: string }>(
      "select subject, text from outbox where user_id = 1",
    );
    expect(mail?.subject).toBe("【クカク】回答期限のお知らせ（1件）");
    expect(mail?.text).toContain("試験館 区画101／試験屋（応募）\n　回答期限：2026/11/24");
    expect(mail?.text).toContain("{origin}/section_contact/applied/1");
    expect(await remind(database(), "2026-11-20")).toBe(0);
    expect(await remind(database(), DUE)).toBe(3);
    expect(await remind(database(), DUE)).toBe(0);
    expect(await remind(database(), "2026-11-26")).toBe(0);
    expect(await remind(database(), "2026-11-27")).toBe(3);
    expect(await remind(database(), "2026-12-20")).toBe(0);
  });

  it("puts all of a person's items into the one mail of a day", async () => {
    await database().script(
      "insert into user_brand_joins (user_id, brand_id, grant_type) values (1, 1, 'admin')",
    );
    expect(await remind(database(), DUE)).toBe(3);
    const [mail] = await rows<{ subject: string }>("select subject from outbox where user_id = 1");
    expect(mail?.subject).toContain("（2件）");
    await database().script("update scouts set due_on = '2026-11-25'");
    expect(await remind(database(), DUE)).toBe(0);
    expect(await remind(database(), "2026-11-25")).toBe(2);
  });

  it("asks a thread's owner alone, and nobody about somebody in hiding", async () => {
    await database().script("update negotiations set facility_owner_id = 3 where section_id = 1");
    await remind(database(), DUE);
    expect(await sentTo()).toEqual(["c@example.com", "d@example.com"]);
    await database().script(
      "delete from reminders; delete from reminder_days; delete from outbox; update brands set is_stealth = true",
    );
    await remind(database(), DUE);
    expect(await sentTo()).toEqual(["d@example.com"]);
  });

  it("sends nothing to whoever has left, not even what waits already", async () => {
    await remind(database(), BEFORE);
    await database().script(
      "delete from user_facility_joins where user_id = 1; update user_brand_joins set grant_type = 'standby'",
    );
    expect(await sentTo()).toEqual(["b@example.com"]);
    expect(await remind(database(), DUE)).toBe(1);
    expect(await sentTo()).toEqual(["b@example.com", "b@example.com"]);
  });

  it("ends after 60 days what nobody answered, tells both sides once, and reminds of it no more", async () => {
    expect(await endUnanswered(database(), "2027-01-22")).toBe(0);
    const ended = await Promise.all([
      endUnanswered(database(), "2027-01-23"),
      endUnanswered(database(), "2027-01-23"),
    ]);
    expect(ended[0] + ended[1]).toBe(2);
    const states = await rows("select status, reason, lapsed_at is not null as lapsed from negotiations");
    const lapsed = { status: "offer_canceled", reason: "no_answer", lapsed: true };
    expect(states).toEqual([lapsed, lapsed]);
    expect(await sentTo()).toEqual(["a", "a", "b", "b", "d", "d"].map((name) => `${name}@example.com`));
    const notes = await rows(
      "select side, is_silent, to_status from contact_messages where user_id is null order by side",
    );
    expect(notes).toEqual([
      { side: "brand", is_silent: true, to_status: "offer_canceled" },
      { side: "facility", is_silent: true, to_status: "offer_canceled" },
    ]);
    expect(await rows("select call, actor from audit_entries")).toEqual([
      { call: "endUnanswered", actor: "system" },
      { call: "endUnanswered", actor: "system" },
    ]);
    expect(await remind(database(), "2027-01-23")).toBe(0);
  });

  it("ends what is in hiding without a trace for the other side", async () => {
    await database().script("update brands set is_stealth = true");
    await endUnanswered(database(), "2027-02-01");
    expect(await sentTo()).toEqual(["d@example.com", "d@example.com"]);
    expect(await rows("select distinct facility_id from audit_entries")).toEqual([{ facility_id: null }]);
  });

  it("keeps Japan's day and hour wherever the host stands", async () => {
    // 07:59 and 08:00 in Japan, the day before in UTC.
    await strike(database(), new Date("2026-11-18T22:59:00Z"));
    expect(await sentTo()).toEqual([]);
    await strike(database(), new Date("2026-11-18T23:00:00Z"));
    expect(await sentTo()).toHaveLength(3);
  });
});
