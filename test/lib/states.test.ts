import { describe, expect, it } from "vitest";
import { negotiationStatusLabels, recruitmentStatusLabels } from "../../server/lib/labels.ts";
import {
  MAIN_LINE,
  type Negotiation,
  negotiationMove,
  nextNegotiations,
  refusedNegotiation,
} from "../../server/lib/negotiation.ts";
import {
  nextRecruitmentStates,
  type RecruitmentState,
  recruitmentAction,
} from "../../server/lib/recruitment-states.ts";

const statuses = Object.keys(negotiationStatusLabels) as Negotiation[];

describe("negotiations", () => {
  it("go forward any number of steps and back one", () => {
    MAIN_LINE.forEach((from, here) => {
      MAIN_LINE.forEach((to, there) => {
        const expected = there > here ? "forward" : there === here - 1 ? "back" : undefined;
        expect([from, to, negotiationMove(from, to)]).toEqual([from, to, expected]);
      });
    });
  });

  it("are cancelled from anywhere before the contract and reopened to waiting alone", () => {
    for (const from of statuses.filter((status) => status !== "offer_canceled"))
      expect([from, negotiationMove(from, "offer_canceled")]).toEqual([
        from,
        from === "contracted" ? undefined : "cancel",
      ]);
    expect(nextNegotiations("offer_canceled")).toEqual(["waiting"]);
  });

  it("lead from inquiries to their handling or on to the main line, never back to an inquiry", () => {
    expect(nextNegotiations("contact_unsupported")).toEqual([
      ...MAIN_LINE,
      "offer_canceled",
      "contact_fixed",
    ]);
    expect(nextNegotiations("contact_fixed")).toEqual([...MAIN_LINE, "offer_canceled"]);
    for (const from of statuses) expect(negotiationMove(from, "contact_unsupported")).toBeUndefined();
  });

  it("ask for a reason when they go back or are lost", () => {
    expect(refusedNegotiation("informal_offer", "conditions_submitted", "")).toContain("理由");
    expect(refusedNegotiation("waiting", "offer_canceled", "")).toContain("理由");
    expect(refusedNegotiation("waiting", "offer_canceled", "条件が合わない")).toBeUndefined();
    expect(refusedNegotiation("waiting", "contracted", "")).toBeUndefined();
    expect(refusedNegotiation("contracted", "waiting", "x")).toContain("変更できません");
    expect(refusedNegotiation("waiting", "waiting", "x")).toContain("すでに");
  });
});

describe("recruitments", () => {
  it("live as the product says", () => {
    const states = Object.keys(recruitmentStatusLabels) as RecruitmentState[];
    expect(Object.fromEntries(states.map((state) => [state, nextRecruitmentStates(state)]))).toEqual({
      unregistered: ["private"],
      private: ["publish", "deleted"],
      publish: ["closed", "private"],
      closed: ["publish", "deleted"],
      deleted: [],
    });
    for (const from of states)
      for (const to of states)
        expect(recruitmentAction(from, to) !== undefined).toBe(nextRecruitmentStates(from).includes(to));
  });
});
