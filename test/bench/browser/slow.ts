import type { CDPSession, Page } from "playwright";

export const SLOWDOWN = 6;
/** A slow line: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms there and back. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export const SLOW = `CPU ÷ ${SLOWDOWN}, 1.6 Mbit/s, 150 ms`;

export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return session;
}
