import type { Browser, CDPSession, Page } from "playwright";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openWindow, signInWith } from "../helpers/browser.ts";
import type { Row, Subject } from "./row.ts";

const openPages = ["/", "/signin"];

const facilityPages = (section: string) => [
  "/sections",
  "/sections?view=list",
  `/sections/${section}`,
  `/sections/${section}/edit`,
  `/sections/${section}/recruitements`,
  `/sections/${section}/recruitements/edit`,
  `/sections/${section}/recruitements/mails`,
  `/sections/${section}/publish`,
  "/section_register",
  "/section_contact",
  "/facilities",
  "/brands",
  "/optional_point",
  "/setting/facility/details",
];

/** Bytes of scripts, by page. */
const SCRIPT_AIMS: Readonly<Record<string, number>> = { "/sections": 75_000, "/facilities": 3000 };

export async function measurePageWeight({ browser, origin }: Subject): Promise<Row[]> {
  const open = await inWindow({ browser, origin }, undefined, async () => openPages);
  const facility = await inWindow({ browser, origin }, demoAccounts.facility.email, async (page) =>
    facilityPages(await recruitingSection(page)),
  );
  return [...open, ...facility];
}

async function recruitingSection(page: Page): Promise<string> {
  await page.goto("/sections?floor=all&status=publish&per_page=50");
  return (await page.locator("tr[data-section]").first().getAttribute("data-section")) ?? "";
}

export async function inWindow(
  { browser, origin }: { browser: Browser; origin: string },
  account: string | undefined,
  paths: (page: Page) => Promise<string[]>,
): Promise<Row[]> {
  const { page, context, close } = await openWindow(browser, origin);
  await enter(page, account);
  const wanted = await paths(page);
  const session = await uncached(await context.newCDPSession(page));
  const rows: Row[] = [];
  for (const path of wanted) rows.push(...(await visit(page, session, path)));
  await close();
  return rows;
}

export async function pageBytes(
  { browser, origin }: Subject,
  path: string,
  account: string | undefined,
): Promise<Record<string, number>> {
  const { page, context, close } = await openWindow(browser, origin);
  await enter(page, account);
  const bytes = await bytesOf(page, await uncached(await context.newCDPSession(page)), path);
  await close();
  return bytes;
}

async function enter(page: Page, account: string | undefined): Promise<void> {
  if (!account) return;
  await signInWith(page, account);
  await page.waitForURL((url) => url.pathname !== "/signin");
  await page.waitForLoadState("networkidle");
}

async function uncached(session: CDPSession): Promise<CDPSession> {
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  return session;
}

async function bytesOf(page: Page, session: CDPSession, path: string): Promise<Record<string, number>> {
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  const onResponse = ({ requestId, type }: { requestId: string; type: string }) => kinds.set(requestId, type);
  const onFinish = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  };
  session.on("Network.responseReceived", onResponse);
  session.on("Network.loadingFinished", onFinish);
  await page.goto(path, { waitUntil: "networkidle" });
  session.off("Network.responseReceived", onResponse);
  session.off("Network.loadingFinished", onFinish);
  return bytes;
}

async function visit(page: Page, session: CDPSession, path: string): Promise<Row[]> {
  const bytes = await bytesOf(page, session, path);
  const islands = await page
    .locator("[data-island]")
    .evaluateAll((all) => all.map((island) => island.getAttribute("data-island")));
  const aim = SCRIPT_AIMS[path];
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  const name = path.replace(/\/sections\/\d+/, "/sections/{id}");
  return [
    {
      what: `HTML of ${name}`,
      value: bytes.Document ?? 0,
      unit: "bytes",
      detail: `CSS ${bytes.Stylesheet ?? 0}, everything ${total}`,
    },
    {
      what: `JavaScript of ${name}`,
      value: bytes.Script ?? 0,
      unit: "bytes",
      detail: `${islands.length === 0 ? "no island" : islands.join(", ")}${aim ? `; aim ${aim}` : ""}`,
    },
  ];
}
