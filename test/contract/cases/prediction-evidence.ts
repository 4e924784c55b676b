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
