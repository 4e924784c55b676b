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
        parts={{ terms: "loading", candidates: "loading" }}
        retryHref="/sections"
      />,
    );
    expect(markup.match(/読み込み中です/g)).toHaveLength(2);
  });
});
