/** Stages of a store opening plan in their order. */
export const PLAN_STAGE_LABELS = {
  idea: "候補",
  survey: "調査中",
  negotiation: "条件交渉中",
  decided: "出店決定",
  opened: "開店",
  canceled: "中止",
} as const;
