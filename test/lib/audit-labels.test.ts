import { describe, expect, it } from "vitest";
import { auditActionText, auditChangeTexts } from "../../server/lib/audit-labels.ts";
import { contactAnswerLabels } from "../../server/lib/contact-words.ts";
import { brandPlanLabels } from "../../server/lib/labels.ts";
import { previewStandingLabels } from "../../server/lib/preview-standings.ts";

describe("the audit trail in words", () => {
  it.each([
    [{ status: { from: "private", to: "publish" } }, "募集を公開"],
    [{ status: { from: "closed", to: "publish" } }, "募集を再公開"],
    [{ status: { from: "publish", to: "private" } }, "公開を取り下げ"],
    [{ status: { from: "publish", to: "closed" }, comment: { from: "", to: "終了" } }, "募集を終了"],
    [{ contract_years: { from: 6, to: 5 } }, "募集条件を編集"],
    [{}, "募集条件の編集・公開・終了"],
  ])("calls each step of a recruitment by its own name: %j", (changes, action) => {
    const entry = { call: "updateRecruitment", object_kind: "section", changes };
    expect(auditActionText(entry, "募集条件の編集・公開・終了")).toBe(action);
  });

  it("names plans and answers as the screens on which they are chosen", () => {
    const changes = {
      is_exclusive: { from: false, to: true },
      is_category_similar_score: { from: true, to: false },
      answer: { from: null, to: "declined" },
    };
    expect(auditChangeTexts({ object_kind: "brand", changes, names: {} })).toEqual([
      `プラン：${brandPlanLabels.is_exclusive}：いいえ → はい`,
      `プラン：${brandPlanLabels.is_category_similar_score}：はい → いいえ`,
      `回答：なし → ${contactAnswerLabels.declined}`,
    ]);
  });

  it("says of a look at one's own page as whom it was, and whether at the report", () => {
    const changes = { standing: { from: null, to: "brand" }, report: { from: null, to: true } };
    expect(auditChangeTexts({ object_kind: "facility", changes, names: {} })).toEqual([
      `見る立場：なし → ${previewStandingLabels.brand}`,
      "商圏レポート：なし → はい",
    ]);
  });

  it("writes rents as screens do, to the yen", () => {
    const changes = {
      rent_per_tsubo: { from: 34_500, to: 34_525 },
      common_fee_per_tsubo: { from: null, to: 4000 },
      ceiling_height_m: { from: null, to: 3 },
    };
    expect(auditChangeTexts({ object_kind: "section", changes, names: {} })).toEqual([
      "現行賃料：3.45万円／坪・月 → 3.4525万円／坪・月",
      "共益費：なし → 0.40万円／坪・月",
      "天井高：なし → 3.0m",
    ]);
  });
});
