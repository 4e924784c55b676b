import { describe, expect, it } from "vitest";
import { contactBadge, contactFilterLabel, contactStatus } from "../../server/lib/contact-words.ts";

const apply = { kind: "apply", status: "contact_unsupported", waits_for: "facility", answer: null } as const;
const ended = { ...apply, status: "offer_canceled", waits_for: null } as const;

describe("the words of one side", () => {
  it("call what the facility has not handled no fault of the brand", () => {
    expect(contactBadge(apply, "facility").label).toBe("未対応");
    expect(contactBadge(apply, "brand")).toMatchObject({ label: "施設の確認待ち", tone: "settled" });
    expect(contactBadge({ ...apply, waits_for: "brand" }, "brand").label).toBe("施設から返信あり");
  });

  it("tell a withdrawal, a declined scout and a lost negotiation apart", () => {
    const withdrawn = { ...ended, withdrawn_at: "2026-11-01T00:00:00Z" };
    const declined = { ...ended, kind: "scout", answer: "declined" } as const;
    for (const side of ["facility", "brand"] as const) {
      expect(contactBadge(withdrawn, side).label).toBe("応募取り下げ");
      expect(contactBadge(declined, side).label).toBe("見送り");
    }
    expect(contactBadge(ended, "facility").label).toBe("失注");
    expect(contactBadge(ended, "brand").label).toBe("見送り");
    expect(contactStatus("offer_canceled", "facility", { kind: "apply", by: "brand" }).label).toBe(
      "応募取り下げ",
    );
    expect(contactFilterLabel("offer_canceled", "brand")).toBe("見送り・取り下げ");
  });
});
