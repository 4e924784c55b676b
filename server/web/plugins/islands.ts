import fastifyPlugin from "fastify-plugin";
import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { drawings, islands } from "../../../islands/registry.ts";
import type { IslandRenderer } from "../decorations.ts";
import { flat } from "../templates.ts";

type Drawings = typeof drawings;

/** JSON that cannot end the script element it stands in. It is read as JSON, never as a script's source. */
function scriptJson(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll("<", "\\u003c");
}

const jsonOfFrozen = new WeakMap<object, string>();

/** The props' JSON; what is frozen, because it was made of an answer that came again, is written once. */
function propsJson(props: object): string {
  const fields = Object.entries(props).flatMap(([name, value]) => {
    const json =
      typeof value === "object" && value !== null && Object.isFrozen(value)
        ? frozenJson(value)
        : scriptJson(value);
    return json === undefined ? [] : `${scriptJson(name)}:${json}`;
  });
  return `{${fields.join(",")}}`;
}

function frozenJson(value: object): string {
  const known = jsonOfFrozen.get(value);
  if (known !== undefined) return known;
  const json = scriptJson(value) as string;
  jsonOfFrozen.set(value, json);
  return json;
}

const MOST_KEPT = 2_000_000;
const kept = new Map<string, string>();
let keptLength = 0;

/**
 * The markup of the same props once more: a floor is looked at all day between two changes, and drawing it is the
 * dearest part of its page. An island's markup depends on its props alone, or it could not wake up in the browser.
 */
function keptMarkup(name: string, json: string, draw: () => string): string {
  const key = `${name} ${json}`;
  const known = kept.get(key);
  const markup = known ?? flat(draw());
  kept.delete(key);
  kept.set(key, markup);
  if (known === undefined) keptLength += key.length + markup.length;
  for (const [oldest, { length }] of kept) {
    if (keptLength <= MOST_KEPT) break;
    kept.delete(oldest);
    keptLength -= oldest.length + length;
  }
  return markup;
}

/**
 * Draws an island: its wrapper, the server's markup, and the props from which the browser hydrates the same markup.
 * Throws on a name that the registry does not hold.
 */
export const renderIsland: IslandRenderer = (name, props, options = {}) => {
  const component = (islands as Record<string, ComponentType<never>>)[name];
  if (!component) throw new Error(`There is no island named ${name}.`);
  const json = propsJson(props as object);
  const draw = () => renderToString(createElement(component, props as never));
  const markup = options.isKept ? keptMarkup(name, json, draw) : draw();
  const load = options.load ?? "visible";
  return `<div data-island="${name}" data-load="${load}"><div data-island-root>${markup}</div><script type="application/json">${json}</script></div>`;
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
