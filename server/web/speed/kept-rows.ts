type Given = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Makes a row of a record, and gives the same row again while the record is the same object and the same is given
 * besides: answers that have not changed are the same objects (kept-answers.ts), and what is frozen is written into a
 * page once (kept-markup.ts). A row is frozen also because it is shown to whoever may see the record.
 * @param make the third it gets is for what cannot be compared; `given` must tell two of them apart
 */
export function keptRows<R extends object, G extends Given, M extends object, C = undefined>(
  make: (record: R, given: G, context: C) => M,
): (record: R, given: G, ...context: undefined extends C ? [] : [C]) => M {
  const kept = new WeakMap<R, { given: G; row: M }>();
  return (record, given, ...[context]) => {
    const known = kept.get(record);
    if (known && isSame(known.given, given)) return known.row;
    const row = Object.freeze(make(record, given, context as C));
    kept.set(record, { given, row });
    return row;
  };
}

function isSame(one: Given, other: Given): boolean {
  for (const name in one) if (one[name] !== other[name]) return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}
