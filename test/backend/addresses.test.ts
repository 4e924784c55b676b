import { expect, it } from "vitest";
import { placesOfAddresses } from "../../server/backend/geography/addresses.ts";
import { projectRoot } from "../helpers/project-root.ts";

it("finds the municipality of an address with or without prefecture, 郡 and 支庁", async () => {
  const places = await placesOfAddresses(projectRoot, [
    "東京都大島町元町1-1-14",
    "東京都大島支庁大島町元町1-1-14",
    "北海道石狩郡当別町白樺町58-9",
    "当別町白樺町58-9",
    "所在地不明",
  ]);
  expect(Array.from(places, ([address, { municipality_code }]) => [address, municipality_code])).toEqual([
    ["東京都大島町元町1-1-14", "13361"],
    ["東京都大島支庁大島町元町1-1-14", "13361"],
    ["北海道石狩郡当別町白樺町58-9", "01303"],
    ["当別町白樺町58-9", "01303"],
  ]);
});
