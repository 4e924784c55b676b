import { bringIslandsToLife, type Chunks } from "./boot/islands.ts";

const chunks: Chunks = {
  "leasing-list-editor": () => import("./leasing-list-editor/hydrate.tsx"),
  "brand-graph": () => import("./brand-graph/hydrate.tsx"),
  "section-outline-editor": () => import("./section-outline-editor/hydrate.tsx"),
  "section-floor-map": () => import("./section-floor-map/hydrate.tsx"),
  "trade-area-map": () => import("./trade-area-map/hydrate.tsx"),
  "word-cloud": () => import("./word-cloud/hydrate.tsx"),
};

export const enhancements = [() => bringIslandsToLife(chunks)];
