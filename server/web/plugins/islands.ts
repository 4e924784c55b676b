import fastifyPlugin from "fastify-plugin";
import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { drawings, islands } from "../../../islands/registry.ts";
import { Markup } from "../speed/markup.ts";

/** Draws one island: the wrapper element with server-rendered markup and its props. */
export type IslandRenderer = (
  name: string,
  props: unknown,
  options?: {
    load?: "visible" | "idle" | "interaction";
    /** Its markup is kept for the next page that asks for the same; not for props that are new on each page. */
    isKept?: boolean;
  },
) => Markup;

declare module "fastify" {
  interface FastifyInstance {
    island: IslandRenderer;
  }
}

type Drawings = typeof drawings;

/** JSON that cannot end the script element it stands in. It is read as JSON, never as a script's source. */
function scriptJson(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll("<", "\\u003c");
}

interface FrozenJson {
  /** Tells it from every other. */
  number: number;
  bytes: Buffer;
}

const jsonOfFrozen = new WeakMap<object, FrozenJson>();
let frozenCount = 0;

function frozenJson(value: object): FrozenJson {
  const known = jsonOfFrozen.get(value);
  if (known) return known;
  const written = { number: ++frozenCount, bytes: Buffer.from(scriptJson(value) as string) };
  jsonOfFrozen.set(value, written);
  return written;
}

/**
 * The props' JSON, and a short text that is the same for the same props. What is frozen, because it was made of an answer
 * that came again, is written once, and stands in the short text by its number.
 */
function propsJson(props: object): { json: (string | Buffer)[]; key: string } {
  const json: (string | Buffer)[] = [];
  let key = "";
  let text = "{";
  for (const [name, value] of Object.entries(props)) {
    const isFrozen = typeof value === "object" && value !== null && Object.isFrozen(value);
    const written = isFrozen ? frozenJson(value) : scriptJson(value);
    if (written === undefined) continue;
    text += `${text === "{" && json.length === 0 ? "" : ","}${scriptJson(name)}:`;
    if (typeof written === "string") text += written;
    else {
      json.push(text, written.bytes);
      key += `${text}#${written.number}`;
      text = "";
    }
  }
  text += "}";
  json.push(text);
  return { json, key: key + text };
}

const MOST_KEPT = 2_000_000;
const kept = new Map<string, Markup>();
let keptSize = 0;

/**
 * The markup of the same props once more: a floor is looked at all day between two changes, and drawing it is the
 * dearest part of its page. An island's markup depends on its props alone, or it could not wake up in the browser.
 */
function keptMarkup(key: string, draw: () => string): Markup {
  const known = kept.get(key);
  const markup = known ?? Markup.of(draw());
  kept.delete(key);
  kept.set(key, markup);
  if (known === undefined) keptSize += key.length + markup.size;
  for (const [oldest, { size }] of kept) {
    if (keptSize <= MOST_KEPT) break;
    kept.delete(oldest);
    keptSize -= oldest.length + size;
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
  const { json, key } = propsJson(props as object);
  const draw = () => renderToString(createElement(component, props as never));
  const markup = options.isKept ? keptMarkup(`${name} ${key}`, draw).pieces : [draw()];
  const load = options.load ?? "visible";
  return new Markup([
    `<div data-island="${name}" data-load="${load}"><div data-island-root>`,
    ...markup,
    `</div><script type="application/json">`,
    ...json,
    "</script></div>",
  ]);
};

/** Draws a component as plain markup that stays as it is. */
export function renderDrawing<N extends keyof Drawings>(name: N, props: ComponentProps<Drawings[N]>): string {
  return renderToStaticMarkup(createElement(drawings[name] as ComponentType<never>, props as never));
}

export const islandMarkup = fastifyPlugin(
  async function islandMarkup(app) {
    app.decorate("island", renderIsland);
  },
  { name: "islands" },
);
