import { expect, it } from "vitest";
import type { ContractDraft } from "../../../server/contract/contracts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { contactSteps } from "../contact-steps.ts";
import { termsOf } from "../contract-terms.ts";
import type { World } from "../world.ts";

export function sectionContractSuite(backend: () => RunningBackend, world: () => World) {
  const { send, rows, prepared, applied, step } = contactSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  const drafted = async (values: Record<string, string>) =>
    (await send("facility", "getContractDraft", values)).body.data as ContractDraft;
  const asked = async () => {
    const { section_id } = await prepared();
    await rows("update sections set tenant_name = '今の店', contract_end_on = '2027-03-31' where id = $1", [
      section_id,
    ]);
    await rows("update negotiations set status = 'waiting' where section_id = $1 and status = 'contracted'", [
      section_id,
    ]);
    const { apply, place } = await applied();
    const values = {
      facility_id: place.facility,
      section_id: String(section_id),
      apply_id: String(apply.id),
    };
    return { apply, place, section_id, values, draft: await drafted(values) };
  };
  const confirm = (facility: string, draft: ContractDraft, more: object = {}) => {
    const { negotiation_id } = draft;
    const terms = termsOf(draft, { start_on: "2027-04-01", end_on: "2032-03-31", close_recruitment: true });
    const body = { facility_id: Number(facility), negotiation_id, ...terms, ...more };
    return send("facility", "createSectionContract", {}, { body });
  };

  inSandbox("ends every other thread with its reason, closes, and names the next tenant", async () => {
    const { apply, place, section_id, draft } = await asked();
    expect(draft.others.length).toBeGreaterThan(0);
    const written = draft.others.filter(({ kind }) => kind !== null).length;
    const mails = async () => (await rows<{ n: number }>("select count(*)::int as n from outbox"))[0]?.n ?? 0;
    const before = await mails();
    const { body } = await confirm(place.facility, draft);
    expect(body).toMatchObject({
      status: 2000,
      data: { section_id, sent: written, ended: draft.others.length },
    });
    expect((await mails()) > before).toBe(written > 0);
    const left = await rows(
      `select from negotiations
       where section_id = $1 and status not in ('contracted', 'offer_canceled', 'contact_fixed')`,
      [section_id],
    );
    expect(left).toEqual([]);
    const seen = await send("brand", "getApply", { id: String(apply.id) });
    expect(seen.body.data).toMatchObject({ status: "contracted", waits_for: null });
    const detail = await send("facility", "getSection", {
      section_id: String(section_id),
      facility_id: place.facility,
    });
    expect(detail.body).toMatchObject({
      sections: {
        tenant_name: "今の店",
        recruitment_status: "closed",
        next_tenant: { name: apply.brand_name, start_on: "2027-04-01" },
      },
    });
  });

  inSandbox(
    "tells everybody who waits why, those in hiding too, and leaves nobody without words",
    async () => {
      const { place, section_id, values } = await asked();
      const brands = await rows<{ id: number }>(
        `select id from brands
         where is_enabled and not is_stealth and id <> $1 and id not in (
           select brand_id from negotiations where section_id = $2 and brand_id is not null)
         order by id limit 2`,
        [place.brand, section_id],
      );
      for (const { id: brand_id } of brands) {
        const body = {
          facility_id: Number(place.facility),
          brand_id,
          section_id,
          message: "ご検討ください。",
        };
        expect((await send("facility", "createScout", {}, { body })).status).toBe(200);
      }
      const draft = await drafted(values);
      const others = termsOf(draft).others;
      const waits = draft.others.filter(({ kind }) => kind !== null);
      const [first, hidden] = waits;
      if (!first || !hidden) throw new Error("two brands have just been scouted");
      const wordless = others.map((one) =>
        one.negotiation_id === first.negotiation_id ? { ...one, text: "" } : one,
      );
      expect(await confirm(place.facility, draft, { others: wordless })).toMatchObject({
        status: 400,
        body: { errors: { others: expect.stringContaining(first.name) } },
      });
      const chosen = others.map((one) =>
        one.negotiation_id === first.negotiation_id
          ? { ...one, outcome: "terms_unmet", text: "面積の条件が合いませんでした。" }
          : { ...one, outcome: "other_tenant" },
      );
      await rows(
        "update brands set is_stealth = true where id = (select brand_id from negotiations where id = $1)",
        [hidden.negotiation_id],
      );
      const known = chosen.filter(({ negotiation_id }) => negotiation_id !== hidden.negotiation_id);
      await rows("delete from outbox");
      const done = await confirm(place.facility, draft, { others: known });
      expect(done.body).toMatchObject({
        status: 2000,
        data: { sent: known.length - draft.others.length + waits.length },
      });
      const told = await rows<{ subject: string; text: string }>("select subject, text from outbox");
      expect(told.filter(({ text }) => text.includes("面積の条件が合いませんでした。"))).not.toEqual([]);
      expect(told.filter(({ text }) => text.includes("この区画の募集は終了しました。"))).not.toEqual([]);
      const ended = await rows<{ reason: string; id: number }>(
        "select id, reason from negotiations where section_id = $1 and status = 'offer_canceled' and reason is not null",
        [section_id],
      );
      expect(ended).toContainEqual({ id: first.negotiation_id, reason: "terms_unmet" });
      expect(ended).toContainEqual({ id: hidden.negotiation_id, reason: "plan_changed" });
    },
  );

  inSandbox("is refused before today's tenant has left, and for an answer that came meanwhile", async () => {
    const { apply, place, draft, values } = await asked();
    const early = await confirm(place.facility, draft, { start_on: "2027-03-31" });
    expect(early).toMatchObject({
      status: 400,
      body: { errors: { start_on: expect.stringContaining("今の店") } },
    });
    const words = {
      brand_id: Number(place.brand),
      apply_id: apply.id,
      message: "条件を相談させてください。",
    };
    await send("brand", "createApply", {}, { body: words });
    expect((await confirm(place.facility, draft)).body).toMatchObject({ status: 4090 });
    expect((await confirm(place.facility, { ...(await drafted(values)), others: [] })).status).toBe(
      draft.others.length > 0 ? 409 : 200,
    );
    expect((await confirm(place.facility, await drafted(values))).status).toBe(200);
  });

  inSandbox(
    "is what a contract by an application or a list needs as well, and names what is open",
    async () => {
      const { apply, place, section_id, draft } = await asked();
      const sign = (more: object) =>
        step(place, apply, { status: "contracted", message: "契約します。", ...more });
      const [list] = await rows<{ id: number; item: number }>(
        `select l.id, i.id as item
       from leasing_lists l
       join recruitments r on r.id = l.recruitment_id and r.status <> 'deleted'
       join leasing_list_items i on i.leasing_list_id = l.id
       join negotiations n on n.id = i.negotiation_id
       where r.section_id = $1 and n.status in ('waiting', 'section_submitted', 'conditions_submitted')
       order by i.id limit 1`,
        [section_id],
      );
      if (!list || draft.others.length === 0)
        throw new Error("the demonstration's lists have open candidates");
      const change = (more: object) =>
        send(
          "facility",
          "changeLeasingListStatus",
          { id: String(list.id) },
          { body: { leasing_list_item_ids: [list.item], status: "contracted", ...more } },
        );
      const state = () =>
        rows("select id, status, version from negotiations where section_id = $1 order by id", [section_id]);
      const before = await state();
      const mails = await rows("select id from outbox");
      for (const refused of [await sign({}), await change({})]) {
        expect(refused).toMatchObject({ status: 400, body: { errors: { contract: /./ } } });
        expect(refused.body.message).toMatch(/賃料.*結果/);
      }
      expect((await sign({})).body.message).toContain(draft.others[0]?.name);
      for (const open of [
        await sign({ contract: termsOf(draft, { others: [] }) }),
        await change({
          contract: termsOf(
            await drafted({
              facility_id: place.facility,
              section_id: String(section_id),
              leasing_list_item_id: String(list.item),
            }),
            { others: [] },
          ),
        }),
      ])
        expect(open).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining("結果が指定されていません") },
        });
      expect(await state()).toEqual(before);
      expect(await rows("select id from outbox")).toEqual(mails);
      const only = await step(place, apply, { message: "続けます。", contract: termsOf(draft) });
      expect(only).toMatchObject({ status: 400, body: { errors: { contract: /./ } } });
      const signed = await sign({ contract: termsOf(draft) });
      expect(signed.body).toMatchObject({
        data: {
          status: "contracted",
          last: { side: "facility", to_status: "contracted", text: "契約します。" },
        },
        contract: { section_id, ended: draft.others.length },
      });
      const told = await rows("select from outbox where text like '%契約します。%'");
      expect(told.length).toBeGreaterThan(0);
    },
  );
}
