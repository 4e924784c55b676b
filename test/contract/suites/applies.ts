import { expect, it } from "vitest";
import { endUnanswered } from "../../../server/backend/clock/lapse.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { contactSteps } from "../contact-steps.ts";
import { termsOf } from "../contract-terms.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function applySuite(backend: () => RunningBackend, world: () => World) {
  const { send, rows, prepared, applied, step } = contactSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  inSandbox("waits for the facility for 14 days, and tells its admins by mail", async () => {
    const { place, apply } = await applied();
    expect(apply).toMatchObject({
      status: "contact_unsupported",
      waits_for: "facility",
      seen_at: null,
      message: "出店を検討しています。",
      version: 1,
    });
    const days = (Date.parse(apply.due_on) - Date.parse(apply.created_at.slice(0, 10))) / 86_400_000;
    expect(Math.abs(days - 14)).toBeLessThanOrEqual(1);
    const admins = await rows<{ email: string }>(
      `select u.email from user_facility_joins j join users u on u.id = j.user_id
       where j.facility_id = $1 and j.grant_type = 'admin' order by u.email`,
      [place.facility],
    );
    const mails = await rows<{ to_address: string; subject: string; text: string }>(
      "select to_address, subject, text from outbox order by to_address",
    );
    expect(mails.map(({ to_address }) => to_address)).toEqual(admins.map(({ email }) => email));
    expect(mails[0]?.subject).toContain("応募が届きました");
    expect(mails[0]?.text).toContain(`{origin}/section_contact/applied/${apply.id}`);
    expect(mails[0]?.text).toContain("出店を検討しています。");
  });

  inSandbox("carries what the brand asks for to the facility's page, mail and list", async () => {
    const { place, recruitment_id } = await prepared();
    const wish = { business_type: "喫茶", opening: "2027年春", area_tsubo: 30.5, person: "新田 遥" };
    const body = { brand_id: Number(place.brand), recruitment_id, wish };
    const sent = await send("brand", "createApply", {}, { body });
    expect(sent.body.data.wish).toEqual(wish);
    const { body: read } = await send("facility", "getApply", { id: String(sent.body.data.id) });
    expect(read.data.wish).toEqual(wish);
    const [mail] = await rows<{ text: string }>("select text from outbox limit 1");
    expect(mail?.text).toContain(
      "業態: 喫茶\n開店希望時期: 2027年春\n希望面積: 30.5坪（100.8㎡）\n担当者: 新田 遥",
    );
  });

  inSandbox("is open once for a brand and a recruitment, and again after it was withdrawn", async () => {
    const { place, recruitment_id, apply } = await applied();
    const again = () =>
      send("brand", "createApply", {}, { body: { brand_id: Number(place.brand), recruitment_id } });
    expect(await again()).toMatchObject({ status: 409, body: { status: 4090 } });
    expect(await send("brand", "deleteApply", { id: String(apply.id) })).toMatchObject({ status: 200 });
    expect(await send("brand", "deleteApply", { id: String(apply.id) })).toMatchObject({ status: 409 });
    expect(await again()).toMatchObject({ status: 200 });
    const { body } = await send("brand", "getApply", { id: String(apply.id) });
    expect(body.data).toMatchObject({ status: "offer_canceled", waits_for: null });
    expect(body.data.withdrawn_at).not.toBeNull();
    expect(await step(place, apply, { message: "残念です。" })).toMatchObject({ status: 409 });
  });

  inSandbox("reaches published recruitments only", async () => {
    const { place, recruitment_id } = await prepared();
    const send1 = () =>
      send("brand", "createApply", {}, { body: { brand_id: Number(place.brand), recruitment_id } });
    for (const [status, expected] of [
      ["private", 404],
      ["unregistered", 404],
      ["deleted", 404],
      ["closed", 409],
    ] as const) {
      await rows("update recruitments set status = $1 where id = $2", [status, recruitment_id]);
      expect([status, (await send1()).status]).toEqual([status, expected]);
    }
  });

  inSandbox("is seen when the facility first reads it, not when the brand does", async () => {
    const { apply } = await applied();
    const read = async (actor: Actor) =>
      (await send(actor, "getApply", { id: String(apply.id) })).body.data.seen_at;
    expect(await read("brand")).toBeNull();
    const seen = await read("facility");
    expect(seen).not.toBeNull();
    expect([await read("member"), await read("brand")]).toEqual([seen, seen]);
  });

  inSandbox("goes along the negotiation's states, and nowhere else", async () => {
    const { place, apply } = await applied();
    const move = async (status: string, message = "", more: object = {}) => {
      const answer = await step(place, apply, { status, message, ...more });
      return answer.status === 200 ? answer.body.data.status : answer.body.status;
    };
    expect(await move("waiting", "承りました。")).toBe("waiting");
    expect(await move("contact_fixed", "戻します。")).toBe(4090);
    expect(await move("conditions_submitted")).toBe("conditions_submitted");
    expect(await move("section_submitted")).toBe(4000);
    expect(await move("section_submitted", "面積を見直します。")).toBe("section_submitted");
    expect(await move("section_submitted", "同じ")).toBe(4090);
    expect(await move("offer_canceled")).toBe(4000);
    expect(await move("offer_canceled", "条件が折り合わず。")).toBe("offer_canceled");
    expect(await move("contracted", "飛ばします。")).toBe(4090);
    expect(await move("waiting", "再開します。")).toBe("waiting");
    await rows("update negotiations set status = 'waiting' where section_id = $1 and status = 'contracted'", [
      apply.section_id,
    ]);
    const asked = {
      facility_id: place.facility,
      section_id: String(apply.section_id),
      apply_id: String(apply.id),
    };
    const contract = termsOf((await send("facility", "getContractDraft", asked)).body.data);
    expect(await move("contracted", "契約しました。", { contract })).toBe("contracted");
    expect(await move("offer_canceled", "取り消し。")).toBe(4090);
    expect(await send("brand", "deleteApply", { id: String(apply.id) })).toMatchObject({ status: 409 });
    const { messages } = (await send("brand", "getApply", { id: String(apply.id) })).body.data;
    const moves = messages.map((entry: { to_status: string | null }) => entry.to_status);
    expect(moves).toEqual([
      "contact_unsupported",
      "waiting",
      "conditions_submitted",
      "section_submitted",
      "offer_canceled",
      "waiting",
      "contracted",
    ]);
  });

  inSandbox("turns from side to side, and keeps to the version that the writer saw", async () => {
    const { place, apply } = await applied();
    const replied = await step(place, apply, { message: "図面をお送りします。", version: 1 });
    expect(replied.body.data).toMatchObject({
      waits_for: "brand",
      version: 2,
      status: "contact_unsupported",
    });
    expect(await step(place, apply, { message: "もう一度", version: 1 })).toMatchObject({ status: 409 });
    expect(await step(place, apply, {})).toMatchObject({ status: 400, body: { errors: { message: /./ } } });
    const answered = await send(
      "brand",
      "createApply",
      {},
      {
        body: { brand_id: Number(place.brand), apply_id: apply.id, message: "ありがとうございます。" },
      },
    );
    expect(answered.body.data).toMatchObject({ waits_for: "facility", version: 3 });
    const byBrand = { brand_id: Number(place.brand), apply_id: apply.id, status: "contracted" };
    expect(await send("brand", "createApply", {}, { body: byBrand })).toMatchObject({
      status: 400,
      body: { errors: { status: expect.any(String) } },
    });
  });

  inSandbox("cannot be reopened beside a newer one", async () => {
    const { place, recruitment_id, apply } = await applied();
    await step(place, apply, { status: "offer_canceled", message: "見送ります。" });
    const body = { brand_id: Number(place.brand), recruitment_id };
    expect(await send("brand", "createApply", {}, { body })).toMatchObject({ status: 200 });
    expect(await step(place, apply, { status: "waiting" })).toMatchObject({ status: 409 });
  });

  inSandbox(
    "ended by the clock, is taken up again by one message while the recruitment goes on",
    async () => {
      const { place, recruitment_id, apply } = await applied();
      await rows("update applies set due_on = '2026-01-05' where id = $1", [apply.id]);
      await endUnanswered(backend().database, "2026-03-06");
      const id = { id: `${apply.id}` };
      const ended = (await send("brand", "getApply", id)).body.data;
      expect(ended).toMatchObject({
        status: "offer_canceled",
        reason: "no_answer",
        is_lapsed: true,
        waits_for: null,
      });
      expect(ended.messages.at(-1)).toMatchObject({ is_system: true, user_name: null });
      const words = { brand_id: Number(place.brand), apply_id: apply.id, message: "まだ検討しています。" };
      const write = () => send("brand", "createApply", {}, { body: words });
      await rows("update recruitments set status = 'closed' where id = $1", [recruitment_id]);
      expect(await write()).toMatchObject({ status: 409, body: { message: "この募集は終了しました。" } });
      await rows("update recruitments set status = 'publish' where id = $1", [recruitment_id]);
      expect((await write()).body.data).toMatchObject({
        status: "waiting",
        reason: null,
        is_lapsed: false,
        waits_for: "facility",
      });
      const stop = { status: "offer_canceled", reason: "no_answer", message: "終了します。" };
      expect((await step(place, apply, stop)).body.data).toMatchObject({ is_lapsed: false });
      expect((await write()).body.data).toMatchObject({ status: "offer_canceled" });
    },
  );

  it("is open once, however many ask at the same time", async () => {
    const { brand, facility } = world().own("rivalbrand");
    const { database } = backend();
    const [offer] = await rows<{ id: number }>(
      `select r.id from recruitments r join sections s on s.id = r.section_id and s.deleted_at is null
       where r.facility_id = $1 and r.status = 'publish'
         and not exists (select from applies a where a.brand_id = $2 and a.recruitment_id = r.id)
       order by r.id limit 1`,
      [facility, brand],
    );
    const known = await rows<{ id: number }>("select id from applies");
    const before = `{${known.map(({ id }) => id).join()}}`;
    const body = { brand_id: Number(brand), recruitment_id: offer?.id };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send("rivalbrand", "createApply", {}, { body })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    await database.query("delete from contact_messages where apply_id <> all ($1::int[])", [before]);
    await database.query("delete from applies where id <> all ($1::int[])", [before]);
    await database.query(
      "delete from outbox where text like '%から応募が届きました%' and created_at > now() - interval '1 minute'",
    );
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });
}
