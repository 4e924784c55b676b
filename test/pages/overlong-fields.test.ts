import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { decode, type Form } from "../helpers/html.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let origin: string;
const people = new Map<string, Browserless>();
const as = async (account: keyof typeof demoAccounts): Promise<Browserless> => {
  const known = people.get(account) ?? (await signIn(origin, demoAccounts[account].email));
  people.set(account, known);
  return known;
};
beforeAll(async () => {
  ({ origin } = await startProduct({ shared: true }));
});

/** Several times what the longest of their kind may hold: a line 200, a text 2,000, a mail 5,000 characters. */
const LINE = "長".repeat(800);
const TEXT = "長".repeat(8000);
const MAIL = "長".repeat(20_000);

function typedInto(body: string, { fields }: Form): Record<string, string> {
  const isField = (tag: string, name: string) =>
    new RegExp(`<${tag}[^>]* name="${name}"[^>]*>`).exec(body)?.[0];
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      if (isField("textarea", name)) return [[name, name === "text" ? MAIL : TEXT]];
      const input = isField("input", name);
      return input && /type="(text|email|tel|url)"/.test(input) ? [[name, LINE]] : [];
    }),
  );
}

async function composing(person: Browserless): Promise<Page> {
  const { body } = await person.get("/sections?floor=all&per_page=100");
  for (const [, id] of body.matchAll(/<tr id="section-(\d+)"/g)) {
    const list = await person.get(`/sections/${id}/recruitements`);
    const [, item] = /name="item" value="(\d+)\./.exec(list.body) ?? [];
    if (item === undefined) continue;
    const page = await person.get(`/sections/${id}/recruitements/mail?items=${item}`);
    if (page.status === 200 && page.forms.some(({ fields }) => fields.some(({ name }) => name === "subject")))
      return page;
  }
  throw new Error("no section has candidates to write to");
}

function heldIn(body: string, name: string): string {
  const area = new RegExp(`<textarea[^>]* name="${name}"[^>]*>([^<]*)`).exec(body)?.[1];
  const input = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(body)?.[0] ?? "";
  return decode(area ?? /value="([^"]*)"/.exec(input)?.[1] ?? "").replace(/^\n/, "");
}

describe("a form with every field several times too long", () => {
  it.each([
    ["facility", "/setting/facility/details/edit", "name_kana", 6],
    ["brand", "/setting/brand/details/edit", "company_name", 6],
    ["facility", "/section_register", "tenant_name", 5],
    ["curator", "/admin/brand_data/new", "company_name", 6],
    ["facility", "/scouts?brand_id=5", "message", 1],
    ["facility", "mail", "subject", 2],
  ] as const)(
    "comes back to %s of %s with its errors and all that was typed",
    async (who, path, field, count) => {
      const person = await as(who);
      const page = path === "mail" ? await composing(person) : await person.get(path);
      const form = findForm(page, { field });
      const typed = typedInto(page.body, form);
      expect(Object.keys(typed).length).toBeGreaterThanOrEqual(count);
      const again = await person.post(form.action, { ...form.values, ...typed });
      expect([again.status, again.title.slice(0, 4)]).toEqual([422, "エラー："]);
      expect(again.body).toMatch(/aria-invalid="true"/);
      for (const [name, text] of Object.entries(typed)) expect(heldIn(again.body, name), name).toBe(text);
    },
  );
});
