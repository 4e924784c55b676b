import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScroll } from "../helpers/browser.ts";
import { journey, scripting } from "../helpers/journey.ts";

const { open } = journey();

const EDIT = "/setting/facility/details/edit";

describe.each(scripting)("a form that is far too long $name", ({ javaScript }) => {
  it.each([600_000, 3_000_000])(
    "is refused with %i letters, and is there again on the way back",
    async (letters) => {
      const { page } = await open({ javaScript, width: 480, height: 800 });
      await openAs(page, demoAccounts.facility.email, EDIT);
      const text = "a".repeat(letters);
      await page.locator("[name=description]").fill(text);
      await page.locator("[name=name]").fill("書きかけの施設名");
      await page.getByRole("button", { name: "保存" }).first().click();
      await page.getByRole("heading", { name: "送信する内容が大きすぎます" }).waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      if (javaScript) {
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.getByRole("button", { name: "入力画面に戻る" }).click();
      } else await page.goBack();
      await page.waitForURL(`**${EDIT}`);
      expect(await page.locator("[name=name]").inputValue()).toBe("書きかけの施設名");
      expect((await page.locator("[name=description]").inputValue()).length).toBe(letters);
    },
  );
});
