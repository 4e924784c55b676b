import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import { openWindow, signInWith } from "../../helpers/browser.ts";
import type { Subject } from "../row.ts";
import { slowDown } from "./slow.ts";
import { observe } from "./visit.ts";

/** A slow window of somebody who has signed in and comes to a page for the first time. */
export async function slowWindow({ browser, origin }: Subject, javaScript = true) {
  const opened = await openWindow(browser, origin, { javaScript });
  await signInWith(opened.page, demoAccounts.facility.email);
  await opened.page.waitForURL("**/sections**");
  await opened.page.goto("/credits", { waitUntil: "networkidle" });
  await observe(opened.page);
  return { ...opened, session: await slowDown(opened.page) };
}
