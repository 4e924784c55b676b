import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeGeography } from "../../server/backend/geography/official/make.ts";
import { launch } from "../helpers/launch.ts";
import { asFeatures, expresswaySections, road } from "../helpers/official-map.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { copyTemplate } from "../helpers/template.ts";

const ROADS = "#f7e4bd";
const TILE = "/tiles/12/3632/1613.svg";

it("draws the operator's roads after a restart, and says on which statistics the map stands", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kukaku-own-geography-"));
  const [from, dataDir] = [join(folder, "from"), join(folder, "data")];
  await mkdir(from);
  await copyTemplate(dataDir);
  await writeFile(join(from, "N06-25_HighwaySection.geojson"), asFeatures(expresswaySections()));
  await writeFile(
    join(from, "N13-24_5339.geojson"),
    asFeatures([road("1", [139.22, 35.66], [139.29, 35.69], [139.3, 35.72])]),
  );
  const see = async () => {
    const product = await launch({ DATA_DIR: dataDir });
    try {
      const [tile, credits] = await Promise.all([
        fetch(product.origin + TILE),
        fetch(`${product.origin}/credits`),
      ]);
      return { tile: await tile.text(), tag: tile.headers.get("etag"), credits: await credits.text() };
    } finally {
      await product.stop();
    }
  };
  try {
    const before = await see();
    makeGeography(projectRoot, { from, to: dataDir, isDry: false });
    const after = await see();
    expect([before.tile.includes(ROADS), after.tile.includes(ROADS)]).toEqual([false, true]);
    expect(after.tag).not.toBe(before.tag);
    expect(before.credits).not.toContain("運営者が取り込んだ");
    expect(after.credits).toMatch(/運営者が取り込んだ公的統計.*道路（N13）：1ファイル、2024年、国道 \d+km/su);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
