import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openWindow, signInWith } from "../helpers/browser.ts";
import type { Row, Subject } from "./row.ts";

const pages = [
  { path: "/", account: undefined },
  { path: "/signin", account: undefined },
  { path: "/sections", account: demoAccounts.facility.email },
  { path: "/sections?view=list", account: demoAccounts.facility.email },
  { path: "/facilities", account: demoAccounts.facility.email },
] as const;

/** Bytes over the wire of a first visit, as a browser counts them, by kind. */
export async function measurePageWeight({ browser, origin }: Subject): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path, account } of pages) {
    const bytes = await visit({ browser, origin }, path, account);
    const detail = `CSS ${bytes.Stylesheet ?? 0}, everything ${Object.values(bytes).reduce((sum, size) => sum + size, 0)}`;
    rows.push(
      { what: `HTML of ${path}`, value: bytes.Document ?? 0, unit: "bytes", detail },
      { what: `JavaScript of ${path}`, value: bytes.Script ?? 0, unit: "bytes", detail: "" },
    );
  }
  return rows;
}

async function visit({ browser, origin }: Subject, path: string, account: string | undefined) {
  const { page, context, close } = await openWindow(browser, origin);
  if (account) {
    await signInWith(page, account);
    await page.waitForURL((url) => url.pathname !== "/signin");
    await page.waitForLoadState("networkidle");
  }
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await close();
  return bytes;
}
