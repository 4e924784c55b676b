type Value = string | number | undefined;

export interface Shape {
  name: string;
  attributes: Readonly<Record<string, Value>>;
  inner: readonly Shape[] | string;
}

export function shape(name: string, attributes: Shape["attributes"], inner: Shape["inner"] = ""): Shape {
  return { name, attributes, inner };
}

const MARKUP = /[&<>"]/g;
const HAS_MARKUP = /[&<>"]/;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escaped(text: string): string {
  // Most texts have none, and to look is cheaper than to replace.
  if (!HAS_MARKUP.test(text)) return text;
  return text.replace(MARKUP, (character) => ENTITIES[character] as string);
}

/** Shapes as markup: every text and every value is escaped. */
export function markupOf(shapes: readonly Shape[]): string {
  let markup = "";
  for (const { name, attributes, inner } of shapes) {
    markup += `<${name}`;
    for (const key in attributes) {
      const value = attributes[key];
      if (value !== undefined) markup += ` ${key}="${typeof value === "number" ? value : escaped(value)}"`;
    }
    markup += `>${typeof inner === "string" ? escaped(inner) : markupOf(inner)}</${name}>`;
  }
  return markup;
}

/** The same as elements of this document. Pages refuse markup from scripts, so they are made one by one. */
export function elementsOf(shapes: readonly Shape[]): SVGElement[] {
  return shapes.map(({ name, attributes, inner }) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) setValue(element, key, attributes[key]);
    element.append(...(typeof inner === "string" ? [inner] : elementsOf(inner)));
    return element;
  });
}

/** Gives an attribute its value where it has another: what stays as it is costs no new style. */
export function setValue(element: Element, name: string, value: Value): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}
