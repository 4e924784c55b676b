import { expect, it } from "vitest";
import { geographyReader } from "../../server/backend/geography/geography.ts";
import { computeTradeArea, storedFeatures } from "../../server/backend/geography/trade-areas.ts";
import { groundOf } from "../../server/demo/trade-areas.ts";
import { projectRoot } from "../helpers/project-root.ts";

it("reads the cells of the demonstration's places as pages do, and keeps none for a next page", async () => {
  const geography = await geographyReader(projectRoot)();
  const shinjuku = { latitude: 35.6896, longitude: 139.7006 };
  const ofPages = computeTradeArea(geography, shinjuku, []);
  const ground = groundOf({
    ...geography,
    cellsWithin() {
      throw new Error("asked for cells that are kept");
    },
  });
  expect(storedFeatures(ground.areaOf(shinjuku))).toEqual(ofPages.features);
  expect(ground.clusterSharesOf(shinjuku)).toEqual(ofPages.cluster_shares);
});
