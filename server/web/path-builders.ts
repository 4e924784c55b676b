type Value = string | number | boolean | readonly (string | number)[] | undefined | null;
export type Query = Record<string, Value>;

export function queryOf(query: Query | undefined): string {
  let search: URLSearchParams | undefined;
  for (const key in query) {
    const value = query[key];
    // Most links of a list carry nothing: no search is made for them.
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null || one === "") continue;
      search ??= new URLSearchParams();
      search.append(key, String(one));
    }
  }
  return search ? `?${search}` : "";
}

export function fixed<const P extends string>(pattern: P) {
  return { pattern, url: (query?: Query) => `${pattern}${queryOf(query)}` };
}

export function withId<const B extends string, const A extends string = "">(before: B, after: A = "" as A) {
  return {
    pattern: `${before}/:id${after}` as const,
    url: (id: number, query?: Query) => `${before}/${id}${after}${queryOf(query)}`,
  };
}

export function withItem<const B extends string, const A extends string>(before: B, between: A) {
  return {
    pattern: `${before}/:id${between}/:item` as const,
    url: (id: number, item: number, query?: Query) => `${before}/${id}${between}/${item}${queryOf(query)}`,
  };
}

export function withOptionalId<const B extends string, const A extends string>(before: B, after: A) {
  return {
    patterns: [`${before}${after}`, `${before}/:id${after}`] as const,
    url: (id?: number, query?: Query) =>
      `${before}${id === undefined ? "" : `/${id}`}${after}${queryOf(query)}`,
  };
}
