import { expect, it } from "vitest";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Actor } from "../policy.ts";
import { predictionSteps } from "../prediction-steps.ts";
import type { World } from "../world.ts";

export function predictionEvidenceSuite(backend: () => RunningBackend, world: () => World) {
  const { made, rows, brand } = predictionSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));
  const recomputed = async (id: number) => {
    const { status, text } = await ask(backend(), "brand", "getRecomputation", { id: String(id) });
    expect(status, text).toBe(200);
    return JSON.parse(text).data;
  };
  const verified = async (actor: Actor, code: string, brand_id = brand()) => {
    const { status, text } = await ask(backend(), actor, "getVerifiedPredictions", {
      brand_id: String(brand_id),
      code,
    });
    return { status, text, data: JSON.parse(text).data };
  };

  inSandbox("comes out of its frozen inputs again, whatever its stores have sold since", async () => {
    const found = await made();
    await rows("update brand_stores set yearly_sales_yen = yearly_sales_yen * 2 where brand_id = $1", [
      brand(),
    ]);
    const { version, revision } = found.inputs;
    expect(await recomputed(found.id)).toEqual({ is_same: true, version, revision });
  });

  inSandbox("comes out again where the model refused", async () => {
    await rows("update brand_stores set yearly_sales_yen = null where brand_id = $1", [brand()]);
    const found = await made();
    expect(found.refusal).not.toBeNull();
    expect(await recomputed(found.id)).toMatchObject({ is_same: true });
  });

  it.each([
    ["the result", `result = jsonb_set(result, '{low_yen}', '1')`],
    ["the value beside it", "yearly_sales_yen = yearly_sales_yen + 1"],
    ["an input", `inputs = jsonb_set(inputs, '{candidate,area_tsubo}', '36')`],
    ["the hash of the inputs", "inputs_hash = repeat('0', 64)"],
  ])("does not come out where %s is another, nor is its code found", (_, change) =>
    backend().sandbox(async () => {
      const { id, verification_code: code } = await made();
      await rows(`update predictions set ${change} where id = $1`, [id]);
      expect(await recomputed(id)).toMatchObject({ is_same: false });
      expect((await verified("brand", code)).data).toHaveLength(change.startsWith("inputs =") ? 1 : 0);
    }),
  );

  inSandbox("is found by its code, however that is typed, and by no other", async () => {
    const found = await made({ name: "コードの予測" });
    const code = found.verification_code;
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const { id, name, yearly_sales_yen, low_yen, high_yen, created_by_name, created_at } = found;
    const { version, revision } = found.inputs;
    const summary = { id, name, yearly_sales_yen, low_yen, high_yen, created_by_name, created_at };
    for (const typed of [
      code,
      ` ${code.toLowerCase().replaceAll("-", "　")} `,
      code.replaceAll("-", "ー").replaceAll("0", "o").replaceAll("1", "l"),
    ])
      expect((await verified("brand", typed)).data).toMatchObject([{ ...summary, version, revision }]);
    const { id: other } = await made({ name: "コードの予測" });
    await rows("update predictions set name = '別の名前' where id = $1", [other]);
    const renamed = JSON.parse((await ask(backend(), "brand", "getPrediction", { id: String(other) })).text);
    expect(renamed.data.verification_code).not.toBe(code);
    expect(renamed.data.verification_code.slice(0, 9)).toBe(code.slice(0, 9));
    expect((await verified("brand", code)).data).toHaveLength(1);
    const last = code.endsWith("0") ? "1" : "0";
    expect((await verified("brand", code.slice(0, -1) + last)).data).toEqual([]);
  });

  inSandbox("has a code that finds all that are the same in name, inputs and result", async () => {
    const [first, second] = [await made(), await made()];
    expect(second.verification_code).toBe(first.verification_code);
    const { data } = await verified("brand", first.verification_code);
    expect(data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
  });

  inSandbox("has a code that tells another brand nothing", async () => {
    const { verification_code: code } = await made();
    const rival = Number(world().own("rivalbrand").brand);
    const [theirs, none] = [
      await verified("rivalbrand", code, rival),
      await verified("rivalbrand", "0".repeat(16), rival),
    ];
    expect([theirs.status, theirs.text]).toEqual([200, none.text]);
    expect(theirs.data).toEqual([]);
    expect((await verified("rivalbrand", code)).status).toBe(404);
  });
}
