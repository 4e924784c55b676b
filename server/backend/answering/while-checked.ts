import type { Executor } from "../db/connect.ts";

/**
 * What is read while something is checked, such as whether the caller may know of what it is about: two questions on
 * one way to the database. Where the check refuses, what was read goes nowhere. A database that answers in turn is asked
 * after the check: there the next answer would wait for what was read in vain, and tell how much of it there is.
 */
export async function whileChecked<T>(
  database: Executor,
  check: () => Promise<unknown>,
  read: () => Promise<T>,
): Promise<T> {
  if (database.inTurn) {
    await check();
    return read();
  }
  const [checked, reading] = [check(), read()];
  // It may fail of what the check refuses.
  reading.catch(() => {});
  await checked;
  return reading;
}
