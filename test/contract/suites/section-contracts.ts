import { expect, it } from "vitest";
import type { ContractDraft } from "../../../server/contract/section-contracts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { contactSteps } from "../contact-steps.ts";
import type { World } from "../world.ts";

/** What a contract settles for a section: its next tenant and every other thread. */
export function sectionContractSuite(backend: () => RunningBackend, world: () => World) {
  const { send, rows, prepared, applied } = contactSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  const drafted = async (values: Record<string, string>) =>
    (await send("facility", "getContractDraft", values)).body.data as ContractDraft;
  /** An application with the draft of its contract. */
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
  const confirm = (facility: string, { negotiation_id, version, others }: ContractDraft, more: object = {}) =>
    send(
      "facility",
      "createSectionContract",
      {},
      {
        body: {
          facility_id: Number(facility),
          negotiation_id,
          version,
          start_on: "2027-04-01",
          end_on: "2032-03-31",
          rent_per_tsubo: 20_000,
          fit_out_on: null,
          close_recruitment: true,
          others: others.map((other) => ({
            negotiation_id: other.negotiation_id,
            version: other.version,
            outcome: "declined",
            text: "別のブランドに決まりました。",
          })),
          ...more,
        },
      },
    );

  inSandbox("ends every other thread with its reason, closes, and names the next tenant", async () => {
    const { apply, place, section_id, draft } = await asked();
    expect(draft.others.length).toBeGreaterThan(0);
    const written = draft.others.filter(({ has_contact }) => has_contact).length;
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
}
