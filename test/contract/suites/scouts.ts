import { expect, it } from "vitest";
import type { Contact, Scout } from "../../../server/contract/contacts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { contactSteps } from "../contact-steps.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function scoutSuite(backend: () => RunningBackend, world: () => World) {
  const { send, rows, prepared, scouted, answerScout } = contactSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  inSandbox("waits for the brand, once for each section", async () => {
    const { place, scout } = await scouted({ due_on: "2027-01-31" });
    expect(scout).toMatchObject({
      status: "waiting",
      waits_for: "brand",
      due_on: "2027-01-31",
      answer: null,
    });
    const body = { facility_id: Number(place.facility), brand_id: Number(place.brand), message: "再送" };
    expect(await send("facility", "createScout", {}, { body })).toMatchObject({ status: 409 });
    const section = { ...body, section_id: Number(place.section) };
    expect(await send("facility", "createScout", {}, { body: section })).toMatchObject({ status: 200 });
    const foreign = { ...body, section_id: Number(world().foreign("facility").section) };
    expect(await send("facility", "createScout", {}, { body: foreign })).toMatchObject({ status: 404 });
  });

  inSandbox("answered with interest becomes an application to its recruitment, once", async () => {
    const { place, section_id, recruitment_id } = await prepared();
    const { scout } = await scouted({ section_id });
    const first = await answerScout(place, scout, { answer: "interested", message: "ぜひ。" });
    expect(first).toMatchObject({
      status: 200,
      body: {
        data: { scout_id: scout.id, recruitment_id, answer: "interested", status: "contact_unsupported" },
        scout: { answer: "interested", status: "contact_unsupported", version: 2 },
      },
    });
    expect(first.body.scout.seen_at).not.toBeNull();
    expect(
      await rows("select distinct subject like '%スカウトに「興味あり」の回答%' as is_said from outbox"),
    ).toEqual([{ is_said: false }, { is_said: true }]);
    const one = { brand_id: place.brand };
    const { body: inbox } = await send("brand", "getContacts", { ...one, per_page: "50" });
    const shown = inbox.data.filter((contact: Contact) => contact.section_id === section_id);
    expect(shown.map(({ kind, id }: Contact) => [kind, id])).toEqual([["scout", scout.id]]);
    const thread = async (name: "getApply" | "getScout", id: number) =>
      (await send("facility", name, { id: String(id) })).body.data.messages;
    const messages = await thread("getScout", scout.id);
    expect(await thread("getApply", first.body.data.id)).toEqual(messages);
    expect(messages.at(-1)).toMatchObject({ text: "ぜひ。", to_status: "contact_unsupported" });
    expect(await answerScout(place, scout, { answer: "interested" })).toMatchObject({
      status: 409,
      body: { status: 4090 },
    });
    expect(await answerScout(place, scout, { answer: "declined", message: "やはり。" })).toMatchObject({
      status: 409,
    });
  });

  inSandbox("without a section goes on as a thread of its own", async () => {
    const { place, scout } = await scouted();
    const { body } = await answerScout(place, scout, { answer: "interested" });
    expect(body).toMatchObject({ data: null, scout: { answer: "interested", waits_for: "facility" } });
    const [mail] = await rows<{ subject: string }>("select subject from outbox order by id desc limit 1");
    expect(mail?.subject).toContain("からスカウトに「興味あり」の回答がありました");
    const more = { facility_id: Number(place.facility), scout_id: scout.id, status: "section_submitted" };
    expect(await send("facility", "createApply", {}, { body: more })).toMatchObject({
      status: 200,
      body: { data: null, scout: { status: "section_submitted", waits_for: "brand" } },
    });
  });

  inSandbox("declined ends with the reason, and asks anew when it is reopened", async () => {
    const { place, scout } = await scouted();
    expect(await answerScout(place, scout, { answer: "declined" })).toMatchObject({
      status: 400,
      body: { errors: { message: expect.stringContaining("理由") } },
    });
    const { body } = await answerScout(place, scout, { answer: "declined", message: "来期に延期します。" });
    expect(body).toMatchObject({
      data: null,
      scout: { answer: "declined", status: "offer_canceled", waits_for: null },
    });
    const reopen = { facility_id: Number(place.facility), scout_id: scout.id, status: "waiting" };
    const reopened = await send("facility", "createApply", {}, { body: { ...reopen, message: "改めて。" } });
    expect(reopened.body.scout).toMatchObject({ status: "waiting", answer: null, answered_at: null });
  });

  inSandbox("is in the lists of both sides and of nobody else", async () => {
    const { place, scout } = await scouted();
    const listed = async (actor: Actor, values: Record<string, string>) => {
      const { status, body } = await send(actor, "getScouts", values);
      return status === 200 ? body.data.some(({ id }: Scout) => id === scout.id) : status;
    };
    const { brand, facility } = place;
    expect(await listed("brand", { brand_id: brand })).toBe(true);
    expect(await listed("brand", { brand_id: brand, facility_id: facility })).toBe(true);
    expect(await listed("facility", { facility_id: facility })).toBe(true);
    expect(await listed("facility", { facility_id: facility, brand_id: brand })).toBe(true);
    expect(await listed("brand", {})).toBe(true);
    expect(await listed("facility", { brand_id: brand })).toBe(404);
    expect(await listed("rivalbrand", { brand_id: brand })).toBe(404);
    expect(await listed("rival", {})).toBe(false);
  });

  inSandbox("vanishes from lists, totals and details when its facility goes into stealth", async () => {
    const { place, scout } = await scouted();
    const seen = async () => ({
      list: (await send("brand", "getScouts", { brand_id: place.brand })).body,
      one: await send("brand", "getScout", { id: String(scout.id) }),
    });
    const before = await seen();
    await rows("update facilities set is_stealth = true where id = $1", [place.facility]);
    const hidden = await seen();
    await rows(
      "delete from contact_messages where scout_id in (select id from scouts where facility_id = $1)",
      [place.facility],
    );
    await rows("update applies set scout_id = null where facility_id = $1", [place.facility]);
    await rows("delete from scouts where facility_id = $1", [place.facility]);
    const without = await seen();
    expect(hidden).toEqual(without);
    expect(before.one.status).toBe(200);
    expect(hidden.list.total).toBeLessThan(before.list.total);
  });

  inSandbox("is written to the brand's contact address where the brand has no admin", async () => {
    const { place } = await prepared();
    await rows("update user_brand_joins set grant_type = 'member' where brand_id = $1", [place.brand]);
    await rows(
      "update brands set contact_email = 'shop@brand.example', contact_name = '出店担当' where id = $1",
      [place.brand],
    );
    const { scout } = await scouted({ message: "ご検討ください。" });
    expect(await rows("select to_name, to_address, status from outbox")).toEqual([
      { to_name: "出店担当", to_address: "shop@brand.example", status: "waiting" },
    ]);
    expect(scout.waits_for).toBe("brand");
  });
}
