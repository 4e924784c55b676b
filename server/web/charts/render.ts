import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Draws a chart as markup that stays as it is. */
export function renderChart<P extends object>(chart: ComponentType<P>, props: P): string {
  return renderToStaticMarkup(createElement(chart, props));
}
