import { expect, it } from "vitest";
import { addDays } from "../../../server/lib/calendar-months.ts";
import { formatDate } from "../../../server/lib/dates.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { contactSteps } from "../contact-steps.ts";
import type { World } from "../world.ts";

export function extensionSuite(backend: () => RunningBackend, world: () => World) {
  const { send, rows, applied, step } = contactSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  const waiting = async () => {
    const { place, apply } = await applied();
    await rows("delete from outbox");
    const wanted_on = addDays(apply.due_on, 10);
    const of = { apply_id: apply.id };
    const facility = { facility_id: Number(place.facility), ...of };
    const brand = { brand_id: Number(place.brand), ...of };
    return {
      place,
      apply,
      wanted_on,
      ask: (more: object = {}) =>
        send(
          "facility",
          "createExtension",
          {},
          { body: { ...facility, wanted_on, text: "検討中です。", ...more } },
        ),
      answer: (is_granted: boolean, more: object = {}) =>
        send("brand", "answerExtension", {}, { body: { ...brand, wanted_on, is_granted, ...more } }),
      askAsBrand: () => send("brand", "createExtension", {}, { body: { ...brand, wanted_on } }),
      answerAsFacility: () =>
        send("facility", "answerExtension", {}, { body: { ...facility, wanted_on, is_granted: true } }),
      seen: async () => (await send("brand", "getApply", { id: `${apply.id}` })).body.data,
    };
  };

  inSandbox("is asked for by whoever has to answer, and granted once by the other side", async () => {
    const { apply, wanted_on, ask, answer, askAsBrand, answerAsFacility, seen } = await waiting();
    expect((await askAsBrand()).status).toBe(409);
    expect((await ask({ wanted_on: apply.due_on })).body).toMatchObject({
      errors: { wanted_on: expect.stringContaining("より後") },
    });
    expect((await ask({ wanted_on: "2999-01-01" })).body).toMatchObject({
      errors: { wanted_on: expect.stringContaining("1年以内") },
    });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(409);
    const extension = { side: "facility", due_on: apply.due_on, wanted_on, text: "検討中です。" };
    expect(await seen()).toMatchObject({ extension, waits_for: "facility", due_on: apply.due_on });
    expect((await answerAsFacility()).status).toBe(409);
    expect((await answer(true, { wanted_on: addDays(wanted_on, 1) })).status).toBe(409);
    expect((await answer(true)).status).toBe(200);
    expect((await answer(true)).status).toBe(409);
    const after = await seen();
    expect(after).toMatchObject({ extension: null, waits_for: "facility", due_on: wanted_on });
    expect(after.messages.at(-1)).toMatchObject({
      side: "brand",
      text: `回答期限を延長しました（${formatDate(apply.due_on)} → ${formatDate(wanted_on)}）。`,
    });
    expect(await rows("select due_on, wanted_on, state from extensions")).toEqual([
      { due_on: apply.due_on, wanted_on, state: "granted" },
    ]);
    const subjects = (await rows<{ subject: string }>("select distinct subject from outbox order by 1")).map(
      ({ subject }) => subject,
    );
    expect(subjects.some((one) => one.includes("延長の依頼が届きました"))).toBe(true);
    expect(subjects.some((one) => one.includes("が回答期限を延長しました"))).toBe(true);
  });

  inSandbox("stays as it was where it is refused, and falls away with an answer", async () => {
    const { place, apply, ask, answer, seen } = await waiting();
    await ask();
    expect((await answer(false)).status).toBe(200);
    expect(await seen()).toMatchObject({ extension: null, due_on: apply.due_on });
    await ask();
    await step(place, apply, { message: "回答します。" });
    expect(await seen()).toMatchObject({ extension: null, waits_for: "brand" });
    expect((await answer(true)).status).toBe(409);
  });
}
