export interface SortColumn<Key extends string> {
  key?: Key;
  label: string;
  unit?: string;
  isNumber?: boolean;
}

type Order = "asc" | "desc";

interface Sorted<Key extends string> {
  sort: Key;
  order: Order;
}

const nameFirst = (key: string): Order => (key === "name" ? "asc" : "desc");

export function sortHeads<Key extends string>(
  columns: readonly SortColumn<Key>[],
  { sort, order }: Sorted<Key>,
  href: (changes: Sorted<Key> & { page: number }) => string,
  firstOrder: (key: Key) => Order = nameFirst,
) {
  return columns.map(({ key, ...column }) => {
    if (!key) return { ...column, href: undefined };
    const isSorted = sort === key;
    const next = isSorted ? (order === "asc" ? "desc" : "asc") : firstOrder(key);
    return {
      ...column,
      href: href({ sort: key, order: next, page: 1 }),
      ...(isSorted && { direction: order === "asc" ? ("ascending" as const) : ("descending" as const) }),
    };
  });
}
