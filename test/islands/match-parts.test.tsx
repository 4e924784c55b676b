import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MatchParts } from "../../islands/leasing-list-editor/match-parts.tsx";
import type { Match, MatchCriterion } from "../../server/contract/leasing-lists.ts";
import { candidateRows } from "../../server/lib/match-groups.ts";

it("a score's criteria stand apart from their points and from the way to their rows", () => {
  const size: MatchCriterion = {
    key: "stores",
    part: "area",
    text: "既存店の中央半分に近い",
    points: 5,
    max_points: 20,
    sample: "既存店10店",
    rows: "stores",
  };
  const match: Match = {
    version: "5",
    score: 14,
    symbol: "×",
    certainty: 100,
    parts: [{ key: "area", label: "面積の適合", points: 14, max_points: 35, judged_points: 35 }],
    criteria: [size, { ...size, key: "wishes", text: "出店希望の面積に近い", sample: null, rows: "wishes" }],
    reasons: [],
    cautions: [],
    missing: [],
    exclusions: [],
  };
  const hrefs = candidateRows("/brands/details/1", "/facilities/details/1");
  const text = renderToStaticMarkup(<MatchParts name="泡屋" match={match} hrefs={hrefs} />).replace(
    /<[^>]+>/g,
    "",
  );
  expect(text).toContain("5／20　既存店の中央半分に近い（既存店10店）　既存店の面積");
  expect(text).toContain("5／20　出店希望の面積に近い　出店希望");
});
