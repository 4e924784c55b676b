import { linksOf } from "../../server/lib/brand-graph/graph.ts";
import type { BrandGraphProps } from "./props.ts";

const MOST_NAMES = 5;

export function Chosen({ graph, id }: { graph: BrandGraphProps; id: number | undefined }) {
  const { nodes, links, path } = graph;
  const node = nodes.find((one) => one.id === id);
  return (
    <p className="brand-graph-detail" role="status" data-detail hidden={!node}>
      {node && (
        <>
          {`${node.name}（${node.categoryName}、${node.stores}店舗）：${linked(nodes, links, node.id)}　`}
          <a href={`${path}/${node.id}`}>{`${node.name}の詳細を見る`}</a>
        </>
      )}
    </p>
  );
}

function linked(nodes: BrandGraphProps["nodes"], links: BrandGraphProps["links"], id: number): string {
  const own = linksOf(links, id);
  if (own.length === 0) return "結び付きなし";
  const nameOf = new Map(nodes.map((one) => [one.id, one.name]));
  const names = own
    .slice(0, MOST_NAMES)
    .map(({ source, target }) => nameOf.get(source === id ? target : source));
  const more = own.length > MOST_NAMES ? `など${own.length}ブランド` : "";
  return `結び付きの強い順に ${names.join("、")}${more}`;
}
