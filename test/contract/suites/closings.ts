import { expect, it } from "vitest";
import type { OpenThread } from "../../../server/contract/closings.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { contactSteps } from "../contact-steps.ts";
import type { World } from "../world.ts";

export function closingSuite(backend: () => RunningBackend, world: () => World) {
  const { send, rows, applied } = contactSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  const opened = async () => {
    const { place, recruitment_id, apply } = await applied();
    const [recruitment] = await rows<{ version: number; section_id: number }>(
      "select version, section_id from recruitments where id = $1",
      [recruitment_id],
    );
    if (!recruitment) throw new Error("the recruitment has gone");
    const of = { section_id: `${recruitment.section_id}` };
    const threads = async () =>
      (
        await send("facility", "getOpenThreads", {
          ...of,
          facility_id: place.facility,
        })
      ).body.data as OpenThread[];
    const one = { ...of, recruitment_id: `${recruitment_id}` };
    const close = (status: "closed" | "private", outcomes?: object[]) => {
      const body = {
        facility_id: Number(place.facility),
        version: recruitment.version,
        status,
        outcomes,
      };
      return send("facility", "updateRecruitment", one, { body });
    };
    await rows("delete from outbox");
    return { place, apply, one, of, threads, close };
  };
  const outcomesFor = (threads: readonly OpenThread[], outcome: string, text: string) =>
    threads.map(({ negotiation_id, version }) => ({
      negotiation_id,
      version,
      outcome,
      text,
    }));
  const mails = () => rows<{ subject: string; text: string }>("select subject, text from outbox");

  inSandbox("without chosen outcomes each is told the usual words", async () => {
    const { apply, threads, close } = await opened();
    const waiting = await threads();
    expect((await close("closed")).status).toBe(200);
    expect((await mails()).length).toBeGreaterThanOrEqual(waiting.length);
    expect(await threads()).toEqual([]);
    const seen = await send("brand", "getApply", { id: `${apply.id}` });
    expect(seen.body.data).toMatchObject({
      status: "offer_canceled",
      reason: "plan_changed",
      last: {
        side: "facility",
        text: "この区画の募集は終了しました。ご検討いただきありがとうございました。",
      },
    });
  });

  inSandbox("nothing goes on about a recruitment that is deleted", async () => {
    const { place, apply, one, threads } = await opened();
    await rows("update recruitments set status = 'closed' where id = $1", [one.recruitment_id]);
    const values = { ...one, facility_id: place.facility };
    const goesOn = outcomesFor(await threads(), "open", "続けます。");
    const kept = await send("facility", "deleteRecruitment", values, {
      body: { outcomes: goesOn },
    });
    expect(kept).toMatchObject({
      status: 400,
      body: { errors: { outcomes: /./ } },
    });
    expect(await mails()).toEqual([]);
    const outcomes = outcomesFor(await threads(), "plan_changed", "計画が変わりました。");
    const done = await send("facility", "deleteRecruitment", values, { body: { outcomes } });
    expect(done.body).toMatchObject({ status: 2000 });
    const [thread] = await rows(
      "select n.status, n.reason from negotiations n join applies a on a.negotiation_id = n.id where a.id = $1",
      [apply.id],
    );
    expect(thread).toEqual({ status: "offer_canceled", reason: "plan_changed" });
    expect(await mails()).not.toEqual([]);
  });

  inSandbox("each brand is told its own outcome, in the thread and by mail", async () => {
    const { apply, threads, close } = await opened();
    const all = outcomesFor(await threads(), "other_tenant", "別の店舗に決まりました。");
    const own = all.map((one) =>
      one.negotiation_id === all[0]?.negotiation_id ? { ...one, text: "御社だけへの文面です。" } : one,
    );
    const closed = await close("closed", own);
    expect(closed.body).toMatchObject({ recruitment: { status: "closed" } });
    expect(await threads()).toEqual([]);
    const sent = await mails();
    expect(sent.length).toBeGreaterThanOrEqual(own.length);
    expect(sent.filter(({ text }) => text.includes("御社だけへの文面です。")).length).toBeGreaterThan(0);
    expect(sent.every(({ subject }) => subject.includes("が募集を終了しました"))).toBe(true);
    const seen = await send("brand", "getApply", { id: `${apply.id}` });
    expect(seen.body.data).toMatchObject({
      status: "offer_canceled",
      reason: "other_tenant",
      waits_for: null,
      last: { side: "facility", to_status: "offer_canceled" },
    });
  });

  inSandbox("a thread may go on, and the same side still has to answer", async () => {
    const { apply, threads, close } = await opened();
    const closed = await close("private", outcomesFor(await threads(), "open", "お話は続けます。"));
    expect(closed.status).toBe(200);
    const seen = await send("brand", "getApply", { id: `${apply.id}` });
    expect(seen.body.data).toMatchObject({
      status: apply.status,
      waits_for: "facility",
    });
    expect(seen.body.data.messages.at(-1)).toMatchObject({
      side: "facility",
      text: "お話は続けます。",
    });
    expect((await mails()).length).toBeGreaterThan(0);
  });

  inSandbox("what came meanwhile is read first", async () => {
    const { place, apply, threads, close } = await opened();
    const outcomes = outcomesFor(await threads(), "declined", "見送ります。");
    const body = {
      brand_id: Number(place.brand),
      apply_id: apply.id,
      message: "条件を相談させてください。",
    };
    await send("brand", "createApply", {}, { body });
    await rows("delete from outbox");
    const stale = await close("closed", outcomes);
    expect(stale).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(apply.brand_name) },
    });
    expect(await mails()).toEqual([]);
    expect((await close("closed", outcomesFor(await threads(), "declined", "見送ります。"))).status).toBe(
      200,
    );
  });

  inSandbox("a brand that has gone into hiding is told, and the facility learns nothing", async () => {
    const { place, apply, threads, close } = await opened();
    await rows("update brands set is_stealth = true where id = $1", [place.brand]);
    const known = await threads();
    expect(known.map(({ name }) => name)).not.toContain(apply.brand_name);
    await close("closed", outcomesFor(known, "plan_changed", "計画が変わりました。"));
    const [thread] = await rows<{ status: string }>(
      "select n.status from negotiations n join applies a on a.negotiation_id = n.id where a.id = $1",
      [apply.id],
    );
    expect(thread?.status).toBe("offer_canceled");
    const traces = await rows(
      "select from audit_entries where facility_id = $1 and object_kind = 'apply' and object_id = $2 and at > now() - interval '1 minute' and call = 'updateRecruitment'",
      [place.facility, apply.id],
    );
    expect(traces).toEqual([]);
  });
}
