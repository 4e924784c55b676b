type Kept<T> = { [K in keyof T]: Awaited<T[K]> };

/** What is asked at once, each by its name; fails with the first that fails. */
export async function together<T extends Readonly<Record<string, unknown>>>(asked: T): Promise<Kept<T>> {
  const answers = await Promise.all(Object.values(asked));
  return Object.fromEntries(Object.keys(asked).map((name, index) => [name, answers[index]])) as Kept<T>;
}
