import type { Launched } from "../../helpers/launch.ts";
import type { Browserless } from "../../helpers/pages.ts";
import type { Target } from "./load.ts";

export interface PageFamily {
  name: string;
  path: string;
}

export async function pageFamilies(browser: Browserless): Promise<PageFamily[]> {
  const first = async (list: string, pattern: RegExp) => {
    const { links } = await browser.get(list);
    const found = links.find((link) => pattern.test(link));
    if (!found) throw new Error(`${list} leads to no ${pattern}`);
    return found.split("#")[0] as string;
  };
  return [
    { name: "list", path: "/facilities" },
    { name: "detail", path: await first("/sections?view=list", /^\/sections\/\d+(\?|$)/) },
    { name: "floor map", path: "/sections" },
    { name: "brand", path: await first("/brands", /^\/brands\/details\/\d+/) },
    { name: "facility", path: "/facilities/details/1" },
    { name: "report", path: "/optional_point/result?lat=35.68999&lon=139.69921" },
    { name: "form", path: "/section_register" },
  ];
}

/** @param site where they come from, as a browser says it: whoever comes from elsewhere gets stylesheets with the page */
export function targetOf(
  web: Launched,
  browsers: readonly [Browserless, ...Browserless[]],
  { path }: PageFamily,
  site: "same-origin" | "none" = "same-origin",
): Target {
  const people = browsers.map((browser) => ({
    cookie: cookiesOf(browser),
    "sec-fetch-site": site,
    "sec-fetch-mode": "navigate",
  }));
  return { url: `${web.origin}${path}`, headers: people[0] ?? {}, people, pid: web.pid };
}

function cookiesOf({ cookies }: Browserless): string {
  return [...cookies].map((pair) => pair.join("=")).join("; ");
}
