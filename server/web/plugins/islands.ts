import fastifyPlugin from "fastify-plugin";
import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { drawings, islands } from "../../../islands/registry.ts";
import { keptMarkup, propsJson, scriptJson } from "../speed/kept-markup.ts";
import { Markup } from "../speed/markup.ts";

export type IslandRenderer = (
  name: string,
  props: unknown,
  options?: {
    load?: "visible" | "idle" | "interaction";
    /** Its markup is kept for the next page that asks for the same; not for props that are new on each page. */
    isKept?: boolean;
    /** Names of props that only the server draws with. */
    withheld?: readonly string[];
  },
) => Markup;

declare module "fastify" {
  interface FastifyInstance {
    island: IslandRenderer;
  }
}

type Drawings = typeof drawings;

function componentOf(name: string): ComponentType<never> {
  const component = (islands as Record<string, ComponentType<never>>)[name];
  if (!component) throw new Error(`There is no island named ${name}.`);
  return component;
}

const opening = (name: string, load = "visible") =>
  `<div data-island="${name}" data-load="${load}"><div data-island-root>`;
const BETWEEN = `</div><script type="application/json">`;
const CLOSING = "</script></div>";

export const renderIsland: IslandRenderer = (name, props, options = {}) => {
  const component = componentOf(name);
  const { json, key } = propsJson(props as object, options.withheld);
  const draw = () => renderToString(createElement(component, props as never));
  const markup = options.isKept ? keptMarkup(`${name} ${key}`, draw).pieces : [draw()];
  return new Markup([opening(name, options.load), ...markup, BETWEEN, ...json, CLOSING]);
};

export const renderPlainly: IslandRenderer = (name, props, { load, withheld = [] } = {}) => {
  const markup = renderToString(createElement(componentOf(name), props as never));
  const sent = Object.fromEntries(Object.entries(props as object).filter(([key]) => !withheld.includes(key)));
  return new Markup([`${opening(name, load)}${markup}${BETWEEN}${scriptJson(sent)}${CLOSING}`]);
};

export function renderDrawing<N extends keyof Drawings>(name: N, props: ComponentProps<Drawings[N]>): string {
  return renderToStaticMarkup(createElement(drawings[name] as ComponentType<never>, props as never));
}

export const islandMarkup = fastifyPlugin(
  async function islandMarkup(app) {
    app.decorate("island", app.web.config.isFast ? renderIsland : renderPlainly);
  },
  { name: "islands" },
);
