import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export function renderChart<P extends object>(chart: ComponentType<P>, props: P): string {
  return renderToStaticMarkup(createElement(chart, props));
}
