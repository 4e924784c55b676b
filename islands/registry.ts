import type { ComponentType } from "react";
import { BrandGraph } from "./brand-graph/brand-graph.tsx";
import { LeasingListEditor } from "./leasing-list-editor/leasing-list-editor.tsx";
import { MatchParts } from "./leasing-list-editor/match-parts.tsx";
import { MarkedFloor } from "./section-floor-map/marked-floor.tsx";
import { PackFloor } from "./section-floor-map/pack-floor.tsx";
import { PackPlace, PackSymbol } from "./section-floor-map/pack-place.tsx";
import { PastFloorMap } from "./section-floor-map/past-floor-map.tsx";
import { SectionFloorMap } from "./section-floor-map/section-floor-map.tsx";
import { SmallFloorMap } from "./section-floor-map/small-floor-map.tsx";
import { Toolbar } from "./section-floor-map/toolbar.tsx";
import { OutlineDrawing } from "./section-outline-editor/outline-drawing.tsx";
import { SectionOutlineEditor } from "./section-outline-editor/section-outline-editor.tsx";
import { TradeAreaMap } from "./trade-area-map/trade-area-map.tsx";
import { WordCloud } from "./word-cloud/word-cloud.tsx";

/** Components that the server draws and the browser hydrates; each has a `hydrate.tsx` in the folder of its name. */
export const islands = {
  "leasing-list-editor": LeasingListEditor,
  "brand-graph": BrandGraph,
  "section-floor-map": SectionFloorMap,
  "section-outline-editor": SectionOutlineEditor,
  "trade-area-map": TradeAreaMap,
  "word-cloud": WordCloud,
} satisfies Record<string, ComponentType<never>>;

export const drawings = {
  "marked-floor": MarkedFloor,
  "match-parts": MatchParts,
  "pack-floor": PackFloor,
  "pack-place": PackPlace,
  "pack-symbol": PackSymbol,
  "past-floor-map": PastFloorMap,
  "section-toolbar": Toolbar,
  "small-floor-map": SmallFloorMap,
  "section-outline": OutlineDrawing,
} satisfies Record<string, ComponentType<never>>;
