import { describe, expect, it } from "vitest";
import { outcomeCounts } from "../../server/web/pages/mails/outcomes.ts";

const mails = (...statuses: Parameters<typeof outcomeCounts>[0][number]["status"][]) =>
  statuses.map((status) => ({ status }));

describe("the outcomes of a sending", () => {
  it("are counted with the failures first, and without what did not occur", () => {
    expect(outcomeCounts(mails("sent", "failed", "sent", "waiting"))).toEqual([
      { status: "failed", label: "送信失敗", count: 1 },
      { status: "waiting", label: "送信待ち", count: 1 },
      { status: "sent", label: "送信済み", count: 2 },
    ]);
    expect(outcomeCounts([])).toEqual([]);
  });
});
