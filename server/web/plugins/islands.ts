import fastifyPlugin from "fastify-plugin";
import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { drawings, islands } from "../../../islands/registry.ts";
import type { IslandRenderer } from "../decorations.ts";

type Drawings = typeof drawings;

/** JSON that cannot end the script element it stands in. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/**
 * Draws an island: its wrapper, the server's markup, and the props from which the browser hydrates the same markup.
 * Throws on a name that the registry does not hold.
 */
export const renderIsland: IslandRenderer = (name, props, options = {}) => {
  const component = (islands as Record<string, ComponentType<never>>)[name];
  if (!component) throw new Error(`There is no island named ${name}.`);
  const markup = renderToString(createElement(component, props as never));
  const load = options.load ?? "visible";
  return `<div data-island="${name}" data-load="${load}"><div data-island-root>${markup}</div><script type="application/json">${scriptJson(props)}</script></div>`;
};

/** Draws a component as plain markup that stays as it is. */
export function renderDrawing<N extends keyof Drawings>(name: N, props: ComponentProps<Drawings[N]>): string {
  return renderToStaticMarkup(createElement(drawings[name] as ComponentType<never>, props as never));
}

export const islandsPlugin = fastifyPlugin(
  async function islandsPlugin(app) {
    app.decorate("island", renderIsland);
  },
  { name: "islands" },
);
