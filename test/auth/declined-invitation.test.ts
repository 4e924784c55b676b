import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web.close());

async function follow(link: string, visitor: Visitor) {
  await visitor.get(link);
  return visitor.get("/invitation");
}

describe("somebody known who declines", () => {
  it("is asked once more, and the admins read it in their list until they invite again", async () => {
    const { email } = demoAccounts.rivalbrand;
    const link = await web.invite(email, "standby");
    const invited = new Visitor(web.app);
    await invited.signIn(email);
    const page = (await follow(link, invited)).body;
    expect(page).toContain("辞退する</button>");
    const join = /name="join" value="(\d+)"/.exec(page)?.[1] ?? "";
    const answer = async (value: string) =>
      invited.post("/invitation/received", {
        side: "facility",
        join,
        answer: value,
        _csrf: await invited.token("/offering_section"),
      });
    const asked = (await answer("ask")).body;
    expect(asked).toContain("「ヒノハ南浜」への招待を辞退しますか？");
    expect(asked).toContain('aria-label="「ヒノハ南浜」への招待"');
    expect((await invited.get("/offering_section")).body).toContain("招待が届いています");
    for (let times = 0; times < 2; times++) {
      expect((await answer("decline")).statusCode).toBe(303);
      const after = (await invited.get("/offering_section")).body;
      expect(after).toContain("招待を辞退しました。");
      expect(after).not.toContain("招待が届いています");
    }
    const told = await follow(link, invited);
    expect([told.statusCode, told.body.includes("招待は辞退されています")]).toEqual([410, true]);
    const admin = new Visitor(web.app);
    await admin.signIn(demoAccounts.facility.email);
    const row = async () => {
      const { body } = await admin.get("/userfacilityjoins/1");
      return (
        /<tr id="user-\d+"(?:(?!<\/tr>)[\s\S])*rivalbrand@kukaku\.example[\s\S]*?<\/tr>/.exec(body)?.[0] ?? ""
      );
    };
    expect(await row()).toMatch(/辞退[\s\S]*に辞退/);
    expect(await row()).not.toMatch(/招待中|承認</);
    await admin.post("/userfacilityjoins/1/again", {
      join,
      _csrf: await admin.token("/userfacilityjoins/1"),
    });
    expect(await row()).toMatch(/招待中/);
    const anew = new Visitor(web.app);
    await anew.signIn(email);
    expect((await anew.get("/offering_section")).body).toContain("招待が届いています");
  });
});
