import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMonths } from "../../server/lib/calendar-months.ts";
import { formatDate, formatLongDate, isoDate } from "../../server/lib/dates.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let person: Browserless;
let vacant: string[];
let foreign: string;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  person = await signIn(product.origin, demoAccounts.facility.email);
  vacant = sectionsOf(await person.get("/sections?floor=all&status=unregistered"));
  const rival = await signIn(product.origin, demoAccounts.rival.email);
  foreign = sectionsOf(await rival.get("/sections?floor=all"))[0] ?? "";
});
afterAll(() => product?.stop());

const sectionsOf = ({ body }: Page) => [...body.matchAll(/data-section="(\d+)"/g)].map(([, id = ""]) => id);

describe("the end of a lease", () => {
  const today = isoDate(new Date());
  const edit = async (id: string, fields: Record<string, string>) =>
    person.submit(
      await person.get(`/sections/${id}/edit`),
      { button: "保存" },
      {
        tenant_name: "試しの店",
        contract_type: "0",
        contract_form: "定期建物賃貸借",
        contract_start_on: addMonths(today, -48),
        ...fields,
      },
    );

  it("says until when the tenant has to be told, prints the notice and knows that it was given", async () => {
    const id = vacant.shift() ?? "";
    const end = addMonths(today, 8);
    const open = await edit(id, { contract_end_on: end });
    expect(open.text).toContain("通知期間中");
    expect(open.text).toContain(`通知期限は${formatDate(addMonths(end, -6))}です`);
    const draft = await person.get(`/sections/${id}/notice`);
    expect(findForm(draft, { button: "印刷する文面へ" }).values.lessee).toBe("試しの店 御中");
    const paper = await person.submit(draft, { button: "印刷する文面へ" }, { lessee: "株式会社試し 御中" });
    expect(paper.text).toContain("株式会社試し 御中");
    expect(paper.text).toContain(`${formatLongDate(end)}に期間の満了により終了します`);
    expect(paper.text).toContain("借地借家法第38条第6項");
    const told = await edit(id, { contract_end_on: end, notice_on: today, notice_way: "certified" });
    expect(told.text).toContain("通知済み");
    expect(told.text).toContain(`${formatDate(today)}に通知済みです（内容証明郵便）`);
    expect(told.text).toContain(`契約は${formatDate(end)}に終了します`);
  });

  it("says what a notice that comes too late costs", async () => {
    const id = vacant.shift() ?? "";
    const end = addMonths(today, 2);
    const missed = await edit(id, { contract_end_on: end, rent_per_tsubo: "30000", area_tsubo: "10" });
    expect(missed.text).toContain("通知期限を経過");
    expect(missed.text).toMatch(/終了を対抗できるのは、最短で\d{4}\/\d{2}\/\d{2}です（契約満了日の\d+日後）/);
    expect(missed.text).toMatch(/\d+日分の現行賃料は約[\d,.]+万円です/);
  });

  it("keeps a notice to its own facility", async () => {
    expect((await person.get(`/sections/${foreign}/notice`)).status).toBe(404);
  });
});
