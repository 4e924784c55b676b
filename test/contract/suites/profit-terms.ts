import { expect, it } from "vitest";
import type { CallName } from "../../../server/contract/index.ts";
import type { ProfitTerms } from "../../../server/contract/profit-terms.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { type Asking, ask } from "../ask.ts";
import { newTerms } from "../cases/profit-terms.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function profitTermSuite(backend: () => RunningBackend, world: () => World) {
  const send = async (
    actor: Exclude<Actor, "anonymous">,
    name: CallName,
    values: Record<string, string>,
    options: Asking = {},
  ) => {
    const answer = await ask(
      backend(),
      actor,
      name,
      { brand_id: world().own(actor).brand, ...values },
      options,
    );
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const save = (version: number, more: object = {}, format = "3") =>
    send("brand", "updateProfitTerms", { format_id: format }, { body: { ...newTerms, ...more, version } });
  const termsOf = async (actor: Exclude<Actor, "anonymous">) =>
    (await send(actor, "getProfitTerms", {})).body.terms as ProfitTerms[];
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  inSandbox("are typed once for each format and stay with the brand", async () => {
    expect(await termsOf("brand")).toEqual([]);
    const first = await save(1);
    expect(first).toMatchObject({
      status: 200,
      body: {
        terms: { ...newTerms, format_id: 3, version: 2, updated_by_name: expect.stringMatching(/\S/) },
      },
    });
    await save(1, { rent_kind: "fixed", sales_share_percent: null }, "1");
    expect((await termsOf("brand")).map(({ format_id, rent_kind }) => [format_id, rent_kind])).toEqual([
      [1, "fixed"],
      [3, "larger"],
    ]);
    expect(await termsOf("rivalbrand")).toEqual([]);
    const { brand } = world().own("brand");
    expect((await send("rivalbrand", "getProfitTerms", { brand_id: brand })).status).toBe(404);
  });

  inSandbox("are saved by whoever is first, from the first time on", async () => {
    expect((await save(1)).status).toBe(200);
    expect((await save(1, { cost_ratio_percent: 35 })).status).toBe(409);
    expect((await save(2, { cost_ratio_percent: 35 })).body.terms.version).toBe(3);
    expect((await save(2)).status).toBe(409);
    expect((await termsOf("brand"))[0]?.cost_ratio_percent).toBe(35);
  });

  inSandbox("need the figures of their rent, and never lose with each sale", async () => {
    const share = await save(1, { rent_kind: "share", sales_share_percent: null });
    expect(share.body.errors).toEqual({ sales_share_percent: "歩合率を入力してください。" });
    const fixed = await save(1, { rent_kind: "fixed", fixed_rent_yen_per_tsubo: null });
    expect(fixed.body.errors).toEqual({ fixed_rent_yen_per_tsubo: "固定賃料の単価を入力してください。" });
    const losing = await save(1, { cost_ratio_percent: 95 });
    expect(losing.body.errors).toEqual({
      sales_share_percent: "歩合率と原価率の合計は100%以下にしてください。",
    });
    expect((await save(1, { cost_ratio_percent: 95, rent_kind: "fixed" })).status).toBe(200);
  });

  inSandbox("are in the trail with what changed", async () => {
    await save(1);
    await save(2, { cost_ratio_percent: 35 });
    const { body } = await send("brand", "getAuditEntries", { object_kind: "profit_terms" });
    expect(body.data[0]).toMatchObject({
      call: "updateProfitTerms",
      object_id: 3,
      object_name: "SC(SCIN)",
      changes: { cost_ratio_percent: { from: 30, to: 35 } },
    });
    const latest = { object_kind: "profit_terms", object_id: "3" };
    expect((await send("brand", "getLatestChange", latest)).body.data.user_name).toMatch(/\S/);
  });
}
