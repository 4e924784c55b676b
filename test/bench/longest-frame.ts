import type { Page } from "playwright";

/** The longest frame, in ms, while something is done on a page, and how many there were. */
export async function longestFrame(
  page: Page,
  act: () => Promise<void>,
): Promise<{ longest: number; frames: number }> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    Object.assign(window, { measuredFrames: frames });
    return new Promise<void>((begun) =>
      requestAnimationFrame((now) => {
        last = now;
        requestAnimationFrame(tick);
        begun();
      }),
    );
  });
  await act();
  return page.evaluate(async () => {
    // What was done last is drawn in the frame after it.
    for (let frame = 0; frame < 2; frame++)
      await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
    const { measuredFrames } = window as unknown as { measuredFrames: number[] };
    return { longest: Math.round(Math.max(...measuredFrames)), frames: measuredFrames.length };
  });
}
