import { breath, bringIslandsToLife, type Chunks } from "./boot/islands.ts";

const chunks: Chunks = {
  "leasing-list-editor": afterReact(() => import("./leasing-list-editor/hydrate.tsx")),
  "brand-graph": afterReact(() => import("./brand-graph/hydrate.tsx")),
  "section-outline-editor": afterReact(() => import("./section-outline-editor/hydrate.tsx")),
  "section-floor-map": afterReact(() => import("./section-floor-map/hydrate.tsx")),
  "trade-area-map": afterReact(() => import("./trade-area-map/hydrate.tsx")),
  "word-cloud": afterReact(() => import("./word-cloud/hydrate.tsx")),
};

/** Runs what React begins with apart from what the island begins with: two short pieces of work instead of a long one. */
function afterReact<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    await import("./shared/react-client.ts");
    await breath();
    return load();
  };
}

export const enhancements = [() => bringIslandsToLife(chunks)];
