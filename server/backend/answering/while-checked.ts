/**
 * What is read while something is checked, such as whether the caller may know of what it is about: two questions on
 * one way to the database. Where the check refuses, what was read goes nowhere.
 */
export async function whileChecked<T>(check: Promise<unknown>, reading: Promise<T>): Promise<T> {
  // It may fail of what the check refuses.
  reading.catch(() => {});
  await check;
  return reading;
}
