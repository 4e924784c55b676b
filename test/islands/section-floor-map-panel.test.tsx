import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Panel } from "../../islands/section-floor-map/panel.tsx";
import type { PanelUnit } from "../../islands/section-floor-map/props.ts";

const unit: PanelUnit = {
  id: 7,
  number: "101",
  kind: "inline",
  outline: [
    [0, 0],
    [8, 0],
    [8, 6],
    [0, 6],
  ],
  area: 14.5,
  status: "publish",
  contract: 0,
  recruitment: 3,
};

describe("the panel of a section", () => {
  it("says so while the terms and the list are read", () => {
    const markup = renderToStaticMarkup(
      <Panel
        path="/sections"
        list=""
        unit={unit}
        floorName="1階"
        today="2026-11-24"
        parts={{ terms: "loading", candidates: "loading" }}
        retryHref="/sections"
      />,
    );
    expect(markup.match(/読み込み中です/g)).toHaveLength(2);
  });

  it("marks a hand-over that has passed, and no other", () => {
    const termsOf = (handover_on: string) =>
      renderToStaticMarkup(
        <Panel
          path="/sections"
          list=""
          unit={unit}
          floorName="1階"
          today="2026-11-24"
          parts={{
            terms: {
              rent_per_tsubo: 34_500,
              common_fee_per_tsubo: null,
              contract_form: null,
              contract_years: null,
              handover_on,
              handover_state: null,
              wanted_genres: [],
              published_at: null,
              closed_at: null,
            },
            candidates: null,
          }}
          retryHref="/sections"
        />,
      );
    expect(termsOf("2026-11-23")).toContain('2026/11/23<span class="muted">（過ぎています）');
    expect(termsOf("2026-11-24")).not.toContain("過ぎています");
  });
});
