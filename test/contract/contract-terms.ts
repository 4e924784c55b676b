import type { ContractDraft } from "../../server/contract/contracts.ts";

export function termsOf({ version, others }: ContractDraft, more: object = {}) {
  return {
    version,
    start_on: "2090-04-01",
    end_on: "2095-03-31",
    rent_per_tsubo: 20_000,
    fit_out_on: null,
    others: others.map(({ negotiation_id, version: seen }) => ({
      negotiation_id,
      version: seen,
      outcome: "declined",
      text: "別のブランドに決まりました。",
    })),
    ...more,
  };
}
