import type { ComponentType } from "react";
import { SectionFloorMap } from "./section-floor-map/section-floor-map.tsx";
import { SmallFloorMap } from "./section-floor-map/small-floor-map.tsx";
import { Toolbar } from "./section-floor-map/toolbar.tsx";

/** Components that the server draws and the browser hydrates; each has a `hydrate.tsx` in the folder of its name. */
export const islands = {
  "section-floor-map": SectionFloorMap,
} satisfies Record<string, ComponentType<never>>;

/** Components that the server draws as plain markup. */
export const drawings = {
  "section-toolbar": Toolbar,
  "small-floor-map": SmallFloorMap,
} satisfies Record<string, ComponentType<never>>;
