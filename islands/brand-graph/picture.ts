/** Graphs of more brands than this are moved as a picture: thousands of shapes cost too much in every frame. */
const MOST_SHAPES = 300;
/** Pixels of the picture for one unit of the drawing: sharp enough when it is looked at closely. */
const RESOLUTION = 3;
const BUDGET_MS = 4;

interface Brush {
  fill: string;
  stroke: string;
  width: number;
  dash: number[];
}

interface Stroke {
  brush: Brush;
  path: Path2D;
}

/**
 * Paints the marks and links of a large graph into a picture behind the drawing, a little in each frame; from then on
 * the drawing shows only what is highlighted and still answers pointer, keyboard and screen readers.
 * @returns what is to be moved: the drawing, or the box that holds both.
 */
export function withPicture(drawing: SVGSVGElement): SVGSVGElement | HTMLElement {
  if (drawing.querySelectorAll(".graph-mark").length <= MOST_SHAPES) return drawing;
  const { width, height } = drawing.viewBox.baseVal;
  const surface = new OffscreenCanvas(width * RESOLUTION, height * RESOLUTION);
  const context = surface.getContext("2d", { willReadFrequently: true });
  if (!context) return drawing;
  const box = document.createElement("div");
  box.className = "brand-graph-box";
  const frame = document.createElement("div");
  frame.className = "brand-graph-frame";
  drawing.replaceWith(frame);
  frame.append(box);
  box.append(drawing, layerOf(drawing));
  context.scale(RESOLUTION, RESOLUTION);
  const strokes = [...linksOf(drawing), ...marksOf(drawing), ...namesOf(drawing)];
  paintInFrames(context, strokes, () => {
    const picture = document.createElement("canvas");
    picture.className = "brand-graph-picture";
    picture.setAttribute("aria-hidden", "true");
    picture.width = surface.width;
    picture.height = surface.height;
    picture.getContext("bitmaprenderer")?.transferFromImageBitmap(surface.transferToImageBitmap());
    box.prepend(picture);
    box.classList.add("is-picture");
  });
  return box;
}

function layerOf(drawing: SVGSVGElement): Node {
  const layer = drawing.cloneNode(false) as SVGSVGElement;
  for (const name of ["role", "aria-label"]) layer.removeAttribute(name);
  layer.setAttribute("aria-hidden", "true");
  layer.setAttribute("class", "brand-graph-drawing brand-graph-layer");
  const highlight = drawing.querySelector(".graph-highlight");
  if (highlight) layer.append(highlight);
  return layer;
}

type Paint = (context: OffscreenCanvasRenderingContext2D) => void;

function paintInFrames(context: OffscreenCanvasRenderingContext2D, paints: Paint[], done: () => void): void {
  let next = 0;
  const frame = () => {
    const start = performance.now();
    while (next < paints.length && performance.now() - start < BUDGET_MS) {
      paints[next++]?.(context);
      // Reading a pixel paints what was only noted so far: otherwise all of it falls due in the last frame.
      context.getImageData(0, 0, 1, 1);
    }
    if (next < paints.length) requestAnimationFrame(frame);
    else done();
  };
  requestAnimationFrame(frame);
}

function brushOf(element: Element): Brush {
  const style = getComputedStyle(element);
  const dash =
    style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat);
  return { fill: style.fill, stroke: style.stroke, width: Number.parseFloat(style.strokeWidth), dash };
}

function painting({ brush, path }: Stroke): Paint {
  return (context) => {
    if (brush.fill !== "none") {
      context.fillStyle = brush.fill;
      context.fill(path);
    }
    context.strokeStyle = brush.stroke;
    context.lineWidth = brush.width;
    context.setLineDash(brush.dash);
    if (brush.stroke !== "none") context.stroke(path);
  };
}

const LINES_AT_ONCE = 100;
const MARKS_AT_ONCE = 40;

function linksOf(drawing: SVGSVGElement): Paint[] {
  return [...drawing.querySelectorAll(".graph-base > .graph-link")].flatMap((link) => {
    const brush = brushOf(link);
    const lines = (link.getAttribute("d") ?? "").split(/(?=M)/);
    return inGroups(lines, LINES_AT_ONCE).map((group) =>
      painting({ brush, path: new Path2D(group.join("")) }),
    );
  });
}

function marksOf(drawing: SVGSVGElement): Paint[] {
  const byClass = Map.groupBy(drawing.querySelectorAll(".graph-base .graph-mark"), (mark) =>
    mark.getAttribute("class"),
  );
  return [...byClass.values()].flatMap((marks) => {
    const [first] = marks;
    if (!first) return [];
    const brush = brushOf(first);
    return inGroups(marks, MARKS_AT_ONCE).map((group) => {
      const path = new Path2D(group.map((mark) => mark.getAttribute("d") ?? "").join(""));
      return painting({ brush, path });
    });
  });
}

function namesOf(drawing: SVGSVGElement): Paint[] {
  const family = getComputedStyle(drawing).fontFamily;
  return [...drawing.querySelectorAll<SVGTextElement>(".graph-base text")].map((text) => (context) => {
    const { fill, fontWeight } = getComputedStyle(text);
    context.font = `${fontWeight} ${text.getAttribute("font-size")}px ${family}`;
    context.textAlign = ({ start: "start", middle: "center", end: "end" } as const)[
      (text.getAttribute("text-anchor") ?? "start") as "start" | "middle" | "end"
    ];
    context.fillStyle = fill;
    context.fillText(text.textContent ?? "", Number(text.getAttribute("x")), Number(text.getAttribute("y")));
  });
}

function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
