import type { Page, PageModel } from "../frame/page-model.ts";
import type { Markup } from "../speed/markup.ts";
import type { IslandRenderer, renderDrawing } from "./islands.ts";
import type { formats } from "./views.ts";

export type { PageModel };

/** What every view finds in `it` beside the model of its page. */
export interface Common {
  page: Page;
  title: string;
  errors?: Record<string, string>;
  format: typeof formats;
  island: IslandRenderer;
  drawing: typeof renderDrawing;
}

/** What a view may write as it is. */
export type Drawable = string | Markup;
