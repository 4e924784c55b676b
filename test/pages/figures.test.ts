import { beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { unexplainedFigures } from "../helpers/figures.ts";
import { signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";
import { openEveryPage } from "../helpers/seen-of-world.ts";

let origin: string;
beforeAll(async () => {
  ({ origin } = await startProduct({ shared: true }));
});

const FILES = /\/(excel|template|archive)\b/;
const REPORT = "/optional_point/result?lat=35.6581&lon=139.7017";

it.each([
  ["facility", 40, [REPORT]],
  ["brand", 60, [REPORT, "/sales_prediction/1/what_if?area_tsubo=80"]],
  ["prediction", 20, []],
  ["rivalbrand", 5, []],
  ["curator", 0, []],
] as const)("every figure that %s sees says where it comes from", async (who, least, more) => {
  const browser = await signIn(origin, demoAccounts[who].email);
  const found: Record<string, string[]> = {};
  let figures = 0;
  const open = async (path: string) => {
    if (FILES.test(path)) return "";
    const { body, status, headers } = await browser.get(path);
    if (status !== 200 || !String(headers["content-type"]).startsWith("text/html")) return "";
    const { figures: counted, problems } = unexplainedFigures(body);
    figures += counted;
    if (problems.length > 0) found[path] = problems;
    return body;
  };
  await openEveryPage(open);
  for (const path of more) await open(path);
  expect(found).toEqual({});
  expect(figures).toBeGreaterThanOrEqual(least);
});

it("finds a figure without a mark, without a record, with half of one, and one of no source", () => {
  const record =
    '<span class="popover figure-record" id="figure-a">時点 2020 算出方法 数えた 出典 国勢調査</span>';
  const marked = '<b class="key-figure-value" data-figure="a">1</b>';
  expect(unexplainedFigures(marked + record)).toEqual({ figures: 1, problems: [] });
  expect(unexplainedFigures(`<p class="takeaway">増えた</p>`).problems).toEqual(["no mark: 増えた"]);
  expect(unexplainedFigures(marked).problems).toEqual(["no record: a"]);
  expect(unexplainedFigures(marked + record.replace("算出方法", "")).problems).toEqual([
    expect.stringContaining("half a record: a"),
  ]);
  const line =
    '<p id="figure-a">500mメッシュ3個（出典1〜2、算出方法①）</p><section id="credits"><li>国勢調査</li></section>';
  expect(unexplainedFigures(marked + line).problems).toEqual(["no source 2: a"]);
});
