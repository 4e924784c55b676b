import { describe, expect, it } from "vitest";
import { lineName, lineNames } from "../../server/lib/rail-operators.ts";
import { isAroundJapan } from "../../server/lib/trade-area-map/japan.ts";

describe("the name of a line", () => {
  it.each([
    ["東日本旅客鉄道|東北線", "JR東北本線"],
    ["東日本旅客鉄道|山手線", "JR山手線"],
    ["西日本旅客鉄道|JR東西線", "JR東西線"],
    ["東海旅客鉄道|東海道新幹線", "東海道新幹線"],
    ["アイジーアールいわて銀河鉄道|いわて銀河鉄道線", "IGRいわて銀河鉄道"],
    ["東京地下鉄|3号線銀座線", "東京メトロ銀座線"],
    ["大阪市高速電気軌道|1号線(御堂筋線)", "Osaka Metro御堂筋線"],
    ["横浜市|3号線", "横浜市営地下鉄ブルーライン"],
    ["京王電鉄|京王線", "京王線"],
    ["京浜急行電鉄|本線", "京急本線"],
    ["長野電鉄|長野線", "長野電鉄長野線"],
    ["首都圏新都市鉄道|常磐新線", "つくばエクスプレス"],
  ])("%s is %s", (source, name) => {
    expect(lineName(source)).toBe(name);
  });

  it("stands once, however many operators have the line", () => {
    expect(lineNames(["東海旅客鉄道|東海道線", "東日本旅客鉄道|東海道線"])).toEqual(["JR東海道本線"]);
  });
});

it("knows which points may lie in Japan", () => {
  for (const [latitude, longitude] of [
    [45.52, 141.94],
    [24.45, 122.93],
    [24.28, 153.98],
    [35.68, 139.77],
  ] as const)
    expect(isAroundJapan({ latitude, longitude })).toBe(true);
  for (const [latitude, longitude] of [
    [51.5, -0.12],
    [1.35, 103.8],
    [40.7, -74],
  ] as const)
    expect(isAroundJapan({ latitude, longitude })).toBe(false);
});
