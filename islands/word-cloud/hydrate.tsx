import { hydrateIsland } from "../shared/hydrate-root.tsx";
import type { WordCloudProps } from "./props.ts";
import { WordCloud } from "./word-cloud.tsx";

export function hydrate(element: Element, props: unknown): Promise<void> {
  return hydrateIsland(element, <WordCloud {...(props as WordCloudProps)} />);
}
