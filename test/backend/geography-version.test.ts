import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { originOf } from "../../server/backend/analysis/provenance.ts";
import { inUseSince, packOwn } from "../../server/backend/geography/files.ts";
import { MODEL_REVISION, type PredictionInput } from "../../server/backend/models/sales-prediction/types.ts";
import { outcomeOf } from "../../server/backend/predictions/outcome.ts";
import { isReproduced } from "../../server/backend/predictions/recompute.ts";
import { resultOf } from "../../server/backend/predictions/result.ts";
import { found } from "../../server/main/doctor/finding.ts";
import { geographyCheck } from "../../server/main/doctor/geography.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { drawChain } from "../models/chains.ts";

describe("the version of a geography", () => {
  let folder = "";
  let to = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "kukaku-version-"));
    to = join(folder, "data");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is named by the predictions that are made with it, which come out again with it, and by no other", () => {
    const chain = drawChain(11, 14, 0.15);
    const stores = chain.stores.map((store, i) => ({ ...store, id: String(i + 1) }));
    const made = (geography: string) => {
      const inputs: PredictionInput = {
        ...{ geography, revision: MODEL_REVISION, as_of: "2026-11-26", candidate: chain.candidate, stores },
        ...{ closing_store_ids: [], opening_stores: [], benchmarks: [] },
      };
      return { inputs, result: resultOf(inputs, outcomeOf(inputs)) };
    };
    const [own, shipped] = [made("official-0123456789ab"), made("census-2020")];
    expect(own.result.inputs.geography).toBe("official-0123456789ab");
    expect(shipped.result.inputs).not.toHaveProperty("geography");
    expect(own.result.inputs.hash).not.toBe(shipped.result.inputs.hash);
    for (const { inputs, result } of [own, shipped]) expect(isReproduced(inputs, result)).toBe(true);
    expect(isReproduced(own.inputs, shipped.result)).toBe(false);
    const own_data = { projections: ["1kmメッシュ別将来推計人口（H30国政局推計）"], stations_year: 2024 };
    const named = { ...own.inputs, own_data };
    const said = resultOf(named, outcomeOf(named)).sources.join("\n");
    expect(said).toContain("国土数値情報(1kmメッシュ別将来推計人口データ(H30国政局推計))");
    expect([said, shipped.result.sources.join("\n")]).toEqual([
      expect.stringContaining("駅別乗降客数（2024年度）"),
      expect.stringContaining("駅別乗降客数（2023年度）"),
    ]);
  });

  it("stands in the vintage of figures where it is the operator's own", () => {
    const vintage = (version: string) => originOf({ projectRoot, version }, ["residents"], "").vintage;
    expect(vintage("census-2020")).toBe("国勢調査2020年（500mメッシュ）");
    expect(vintage("official-1")).toBe(
      "国勢調査2020年（500mメッシュ）、運営者が取り込んだ公的統計（official-1）を含む",
    );
  });

  it("says since when it is in use, so that what was computed before is computed anew", () => {
    expect(inUseSince(to, "census-2020", "1")).toBeUndefined();
    expect(existsSync(to)).toBe(false);
    expect([inUseSince(to, "official-a", "2"), inUseSince(to, "official-a", "3")]).toEqual(["2", "2"]);
    expect([inUseSince(to, "census-2020", "4"), inUseSince(to, "census-2020", "5")]).toEqual(["4", "4"]);
  });

  it("is told of by doctor: which one runs, one of another version's layout, and a damaged one", async () => {
    const check = () => found(geographyCheck(projectRoot, to));
    mkdirSync(join(to, "geography"), { recursive: true });
    const path = join(to, `geography/20261126T030000Z-${"0".repeat(12)}.bin`);
    const about = { version: "official-0", made_at: "2026-11-26T03:00:00Z", sources: [] };
    const whole = packOwn(about, new Map());
    writeFileSync(path, whole);
    expect(await check()).toEqual([
      { state: "ok", text: expect.stringContaining("official-0（2026-11-26に") },
    ]);
    writeFileSync(path, whole.toString("latin1").replace('"layout":1', '"layout":0'), "latin1");
    expect(await check()).toEqual([
      { state: "warning", text: expect.stringContaining("作り直してください") },
    ]);
    writeFileSync(path, whole.subarray(0, 20));
    expect(await check()).toEqual([{ state: "failed", text: expect.stringContaining("は壊れています") }]);
  });
});
