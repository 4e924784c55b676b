import { importsOf, type Source } from "./sources.ts";

export function circles(files: readonly Source[], withTypes: boolean): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const edges = new Map(
    files.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target, isTypeOnly }) =>
        target !== undefined && known.has(target) && (withTypes || !isTypeOnly) ? [target] : [],
      ),
    ]),
  );
  const reached = new Map([...known].map((path) => [path, reachable(edges, path)]));
  const seen = new Set<string>();
  return [...known].sort().flatMap((path) => {
    if (seen.has(path) || !reached.get(path)?.has(path)) return [];
    const circle = [...known].filter(
      (other) => reached.get(path)?.has(other) && reached.get(other)?.has(path),
    );
    for (const member of circle) seen.add(member);
    return [circle.sort()];
  });
}

function reachable(edges: ReadonlyMap<string, readonly string[]>, start: string): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const target of edges.get(path) ?? [])
      if (!found.has(target)) {
        found.add(target);
        open.push(target);
      }
  return found;
}
