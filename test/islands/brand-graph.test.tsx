import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BrandGraph } from "../../islands/brand-graph/brand-graph.tsx";
import {
  type GraphLink,
  type GraphNode,
  linkPaths,
  linksOf,
  markColour,
  markPath,
  neighbours,
  placeNodes,
} from "../../server/lib/brand-graph/graph.ts";
import { placeLabels } from "../../server/lib/brand-graph/labels.ts";
import { textWidth } from "../../server/lib/floor-map/text-width.ts";

function graphOf(count: number): { center: number; nodes: GraphNode[]; links: GraphLink[] } {
  const nodes = Array.from({ length: count }, (_, index) => {
    const turn = index * 2.399963;
    const reach = 0.49 * Math.sqrt(index / count);
    return {
      id: index + 1,
      name: `ブランド${index + 1}`,
      category: (index % 12) + 1,
      categoryName: `業種${(index % 12) + 1}`,
      stores: (index * 7) % 90,
      x: 0.5 + reach * Math.cos(turn),
      y: 0.5 + reach * Math.sin(turn),
    };
  });
  const links = nodes.flatMap(({ id }, index) =>
    [1, 5, 11].map((step) => ({
      source: id,
      target: ((index + step) % count) + 1,
      kind: ({ 1: "firm", 5: "reference", 11: "profile" } as const)[step as 1 | 5 | 11],
      weight: 1 + step / 10,
      strength: 1 / step,
      shared: step,
    })),
  );
  return { center: 1, nodes, links };
}

const draw = (count: number) =>
  renderToStaticMarkup(<BrandGraph title="関係" path="/brands/details" {...graphOf(count)} />);

describe("the brand graph", () => {
  it("draws each brand as a link with its name, category and stores", () => {
    const markup = draw(40);
    expect(markup.match(/data-node="/g)).toHaveLength(40);
    expect(markup).toContain('href="/brands/details/7"');
    expect(markup).toContain('aria-label="ブランド7、業種7、42店舗"');
    expect(markup.match(/aria-current="true"/g)).toHaveLength(1);
    expect(markup).not.toMatch(/\sstyle=/);
  });

  it("places each mark by its outline alone: two thousand moves would cost a frame", () => {
    expect(draw(40)).not.toContain("transform=");
    expect(markPath(4, 10, { px: 100, py: 50 })).toBe("M100 38L112 50L100 62L88 50z");
  });

  it("needs no script: no tool that needs one is there, every mark can be reached by Tab", () => {
    const markup = draw(40);
    expect(markup).not.toContain("<button");
    expect(markup).not.toContain('tabindex="-1"');
  });

  it("draws thousands of links in a handful of shapes", () => {
    const graph = graphOf(2000);
    expect(graph.links).toHaveLength(6000);
    expect(linkPaths(graph, placeNodes(graph)).length).toBeLessThanOrEqual(12);
    const stops = (draw(2000).match(/<a /g)?.length ?? 0) - (draw(2000).match(/tabindex="-1"/g)?.length ?? 0);
    expect(stops).toBeLessThan(20);
  });

  it("keeps every mark inside the drawing", () => {
    for (const { px, py, radius } of placeNodes(graphOf(2000))) {
      expect(px - radius).toBeGreaterThanOrEqual(0);
      expect(px + radius).toBeLessThanOrEqual(900);
      expect(py - radius).toBeGreaterThanOrEqual(0);
      expect(py + radius).toBeLessThanOrEqual(560);
    }
  });

  it("puts names where they cover no mark and no other name, the asked brand's first", () => {
    const nodes = placeNodes(graphOf(60));
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const labels = placeLabels(nodes);
    expect(labels[0]?.id).toBe(1);
    const boxes = labels.map(({ id, x, y, anchor, size }) => {
      const width = textWidth(byId.get(id)?.name ?? "", size);
      const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
      return { id, left, right: left + width, top: y - size * 0.8, bottom: y + size * 0.2 };
    });
    const overlap = (a: (typeof boxes)[number], b: (typeof boxes)[number]) =>
      a.left < b.right - 0.2 && a.right - 0.2 > b.left && a.top < b.bottom - 0.2 && a.bottom - 0.2 > b.top;
    for (const [index, box] of boxes.entries())
      expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
  });

  it("tells categories apart by shape alone, and by colour", () => {
    const shapes = Array.from({ length: 12 }, (_, index) => markPath(index + 1, 8));
    expect(new Set(shapes).size).toBe(12);
    expect(new Set(shapes.map((_, index) => markColour(index + 1))).size).toBe(11);
  });

  it("draws what holds up in full lines, what is for reference in broken ones, and says which is which", () => {
    const markup = draw(40);
    for (const kind of ["firm", "reference", "profile"]) expect(markup).toContain(`graph-link-${kind}`);
    expect(markup).toContain("同時出店（確か）");
    expect(markup).toContain("同時出店（参考）");
  });

  it("knows the neighbours of a brand, the strongest first", () => {
    const { links } = graphOf(40);
    expect(neighbours(links, 1)[0]).toBe(2);
    const strengths = linksOf(links, 1).map(({ strength }) => strength);
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
  });

  it("draws a brand without links alone", () => {
    const { nodes } = graphOf(1);
    const markup = renderToStaticMarkup(
      <BrandGraph title="関係" path="/brands/details" center={1} nodes={nodes} links={[]} />,
    );
    expect(markup.match(/data-node="/g)).toHaveLength(1);
    expect(markup).not.toContain("同時出店");
  });
});
