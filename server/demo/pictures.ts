import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_TODAY } from "./dates.ts";
import { facilitySpecs } from "./facility-list.ts";
import type { FacilitySpec } from "./facility-spec.ts";

const ALTS = {
  front: "正面入口と前の広場（イラスト）",
  atrium: "吹き抜けと各階の通路（イラスト）",
  arcade: "専門店が並ぶ通路（イラスト）",
  roof: "屋上の庭（イラスト）",
} as const;
const PALETTES = 4;
const SIZE = { width: 1200, height: 800 };

function scenesOf({ stealth, levels }: FacilitySpec): (keyof typeof ALTS)[] {
  if (stealth) return [];
  const isHigh = levels.length >= 3;
  return [
    "front",
    ...(isHigh ? (["atrium"] as const) : []),
    "arcade",
    ...(levels.length >= 5 ? (["roof"] as const) : []),
  ];
}

export function pictureRows(projectRoot: string): object[] {
  const rows = facilitySpecs.flatMap((spec, index) =>
    scenesOf(spec).map((scene, place) => {
      const file = `${scene}-${(index % PALETTES) + 1}.webp`;
      const bytes = readFileSync(join(projectRoot, "server/demo/pictures", file));
      return {
        facility_id: index + 1,
        position: place + 1,
        alt: ALTS[scene],
        media_type: "image/webp",
        ...SIZE,
        hash: createHash("sha256").update(bytes).digest("base64url"),
        bytes: `\\x${bytes.toString("hex")}`,
        created_at: DEMO_TODAY,
      };
    }),
  );
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}
