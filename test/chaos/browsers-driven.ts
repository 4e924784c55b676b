export interface DrivenBrowser {
  name: string;
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  press(at: Place): Promise<void>;
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

/** CSS pixels from the upper left corner of the window's inside. */
export interface Place {
  x: number;
  y: number;
}

const PATIENCE_MS = 20_000;
const LOOK_MS = 100;

/**
 * Waits until an expression is true in the page; a page on its way to the next one is asked again.
 * @throws when it never becomes true, with what the page is then
 */
export async function until(browser: DrivenBrowser, expression: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    if (await browser.evaluate<boolean>(`Boolean(${expression})`).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const page = await browser.evaluate<string>("location.href + ' ' + document.body?.innerText.slice(0, 400)");
  throw new Error(`${browser.name}: never ${expression} on ${page}`);
}

export async function press(browser: DrivenBrowser, selector: string): Promise<void> {
  const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility())`;
  await until(browser, found);
  await browser.evaluate(`${found}.scrollIntoView({ block: "center", behavior: "instant" }), 0`);
  const box = await browser.evaluate<string>(`JSON.stringify(${found}.getBoundingClientRect())`);
  const { x, y, width, height } = JSON.parse(box);
  await browser.press({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) });
}

export async function fill(browser: DrivenBrowser, selector: string, text: string): Promise<void> {
  const field = `document.querySelector(${JSON.stringify(selector)})`;
  await until(browser, field);
  await browser.evaluate(`${field}.focus(), ${field}.select?.(), 0`);
  await browser.type(text);
  await until(browser, `${field}.value === ${JSON.stringify(text)}`);
}
