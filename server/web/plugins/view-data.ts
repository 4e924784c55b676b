import type { Page, PageModel } from "../frame/page-model.ts";
import type { Markup } from "../speed/markup.ts";
import type { IslandRenderer, renderDrawing } from "./islands.ts";
import type { formats } from "./views.ts";

export type { PageModel };

export interface Common {
  page: Page;
  title: string;
  errors?: Record<string, string>;
  format: typeof formats;
  island: IslandRenderer;
  drawing: typeof renderDrawing;
}

export type Drawable = string | Markup;
