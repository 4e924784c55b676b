import { badIds, badPathIds, casesOf } from "./case.ts";
import { withPrediction } from "./predictions.ts";

export const predictionEvidence = casesOf({
  getRecomputation: {
    actor: "brand",
    about: ({ prediction }) => ({ id: prediction }),
    hasPlace: true,
    prepare: withPrediction,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  getPredictionWhatIf: {
    actor: "brand",
    about: ({ prediction }) => ({
      id: prediction,
      format_id: "3",
      area_tsubo: "42.5",
      opening_on: "2027-04-01",
    }),
    hasPlace: true,
    prepare: withPrediction,
    variants: [{ format_id: "1", opening_on: "2031-10-01" }],
    invalid: {
      id: badPathIds,
      format_id: ["0", "8", "x", ""],
      area_tsubo: ["0", "-1", "100001", "x", "", "1e3", "3".repeat(30)],
      opening_on: ["2027-02-30", "x", ""],
      surprise: ["1"],
    },
  },
  getVerifiedPredictions: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand, code: "0000-0000-0000-0000" }),
    hasPlace: true,
    variants: [{ code: "ｏ1il　abcd−ｅｆｇｈ jkmn" }],
    invalid: {
      brand_id: badIds,
      surprise: ["1"],
      code: ["", "0000-0000-0000-000", "UUUU-0000-0000-0000", "0".repeat(101), ["1", "2"]],
    },
  },
});
