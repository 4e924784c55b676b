/** Stages of a store opening plan in their order. */
export const PLAN_STAGE_LABELS = {
  idea: "構想",
  survey: "調査",
  negotiation: "交渉",
  decided: "決定",
  opened: "開店",
  canceled: "中止",
} as const;
