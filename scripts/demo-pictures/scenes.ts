import type { Palette } from "./palettes.ts";
import { arcade } from "./scenes/arcade.ts";
import { atrium } from "./scenes/atrium.ts";
import { front } from "./scenes/front.ts";
import { roof } from "./scenes/roof.ts";

export const scenes: Record<string, (palette: Palette, index: number) => string> = {
  front,
  atrium,
  arcade,
  roof,
};
