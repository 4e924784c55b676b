export interface SortColumn<Key extends string> {
  /** What the list is sorted by, if it can be. */
  key?: Key;
  label: string;
  unit?: string;
  isNumber?: boolean;
}

interface Sorted<Key extends string> {
  sort: Key;
  order: "asc" | "desc";
}

/** Table heads with their sort links: a second press turns the order round; all but names begin with the most or newest. */
export function sortHeads<Key extends string>(
  columns: readonly SortColumn<Key>[],
  { sort, order }: Sorted<Key>,
  href: (changes: Sorted<Key> & { page: number }) => string,
) {
  return columns.map(({ key, ...column }) => {
    if (!key) return { ...column, href: undefined };
    const isSorted = sort === key;
    const first = key === "name" ? "asc" : "desc";
    const next = isSorted ? (order === "asc" ? "desc" : "asc") : first;
    return {
      ...column,
      href: href({ sort: key, order: next, page: 1 }),
      ...(isSorted && { direction: order === "asc" ? ("ascending" as const) : ("descending" as const) }),
    };
  });
}
