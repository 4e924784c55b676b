import type { CloudWord } from "./props.ts";

export function wordFacts({ index, brands, source }: CloudWord, total: number): string {
  return `指数${index}、${total}ブランド中${brands}、${source}`;
}
