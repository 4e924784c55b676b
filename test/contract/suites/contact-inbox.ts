import { expect, it } from "vitest";
import type { Contact, ContactSide, ListedContact } from "../../../server/contract/contacts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { contactSteps } from "../contact-steps.ts";
import type { World } from "../world.ts";

const OF = { facility: "facility_id", brand: "brand_id" } as const;

export function contactInboxSuite(backend: () => RunningBackend, world: () => World) {
  const { send, rows, prepared, applied, scouted, step } = contactSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  const own = (side: ContactSide) => ({ [OF[side]]: String(world().own(side)[side]) });
  const all = async (side: ContactSide, filters: Record<string, string> = {}): Promise<Contact[]> => {
    const found: Contact[] = [];
    for (let page = 1; ; page++) {
      const { status, body } = await send(side, "getContacts", {
        ...own(side),
        ...filters,
        page: String(page),
      });
      expect(status, JSON.stringify(body)).toBe(200);
      found.push(...body.data.map(({ negotiation_id: _, owner_name: __, ...one }: ListedContact) => one));
      if (found.length >= body.total || body.data.length === 0) return found;
    }
  };
  const everyPage = async (side: ContactSide, name: "getApplies" | "getScouts") => {
    const found: Contact[] = [];
    for (let page = 1; ; page++) {
      const { body } = await send(side, name, { ...own(side), page: String(page) });
      const kind = name === "getApplies" ? "apply" : "scout";
      found.push(...body.data.map((row: Contact) => ({ ...row, kind })));
      if (found.length >= body.total) return found;
    }
  };
  const unanswered = async (side: ContactSide) =>
    (await send(side, "getUnansweredContacts", own(side))).body.number;

  const turnOf = (side: ContactSide, { waits_for }: Contact) =>
    waits_for === null ? 2 : waits_for === side ? 0 : 1;
  const waiting = (side: ContactSide) => (a: Contact, b: Contact) => {
    const turn = turnOf(side, a);
    const [x, y] = [Date.parse(a.updated_at), Date.parse(b.updated_at)];
    const byTime = turn === 2 ? y - x : Date.parse(a.due_on) - Date.parse(b.due_on) || x - y;
    return turn - turnOf(side, b) || byTime || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.id - b.id);
  };

  const once = async (contacts: Contact[]) => {
    const found = await rows<{ kind: string; id: number }>(
      `select distinct on (negotiation_id) kind, id
       from (
         select 'scout' as kind, id, negotiation_id, created_at, 1 as place from scouts
         union all
         select 'apply', id, negotiation_id, created_at,
           case when scout_id is null and withdrawn_at is null and superseded_at is null then 0 else 2 end
         from applies
       ) t
       order by negotiation_id, place, created_at desc, id`,
    );
    const known = new Set(found.map(({ kind, id }) => `${kind} ${id}`));
    return contacts.filter(({ kind, id }) => known.has(`${kind} ${id}`));
  };

  const manyScouts = (brand: string) =>
    rows(
      `insert into scouts (facility_id, brand_id, message, due_on, status, updated_at)
       select f.id, $1, 'ご案内', '2026-12-31', case n when 1 then 'waiting' else 'offer_canceled' end,
         timestamptz '2026-10-01' + (f.id % 4) * interval '1 day'
       from facilities f, generate_series(1, 2) n where not f.is_stealth`,
      [brand],
    );

  it.each(["facility", "brand"] as const)(
    "holds every application and scout of a %s, what waits longest first, page by page",
    (side) =>
      backend().sandbox(async () => {
        await manyScouts(world().own("brand").brand);
        const everything = [
          ...(await everyPage(side, "getApplies")),
          ...(await everyPage(side, "getScouts")),
        ];
        expect(everything.length).toBeGreaterThan(20);
        const shown = await once(everything);
        if (side === "facility") expect(shown.length).toBeLessThan(everything.length);
        const expected = shown.toSorted(waiting(side));
        expect(await all(side)).toEqual(expected);
        const { body } = await send(side, "getContacts", { ...own(side), kind: "scout" });
        for (const [at, turn] of (["own", "other", "ended"] as const).entries()) {
          const those = expected.filter((one) => turnOf(side, one) === at);
          expect(await all(side, { turn }), turn).toEqual(those);
          expect(body.turns[turn], turn).toBe(those.length);
        }
        expect(await all(side, { kind: "scout", status: "waiting" })).toEqual(
          expected.filter(({ kind, status }) => kind === "scout" && status === "waiting"),
        );
        expect(await unanswered(side)).toBe(body.turns.own);
      }),
  );

  inSandbox("counts an application as unanswered by whoever's turn it is", async () => {
    const { place, apply } = await applied();
    const before = { facility: await unanswered("facility"), brand: await unanswered("brand") };
    expect(await step(place, apply, { status: "section_submitted", message: "図面です。" })).toMatchObject({
      status: 200,
    });
    expect(await unanswered("facility")).toBe(before.facility - 1);
    expect(await unanswered("brand")).toBe(before.brand + 1);
    const body = { brand_id: Number(place.brand), apply_id: apply.id, message: "拝見しました。" };
    await send("brand", "createApply", {}, { body });
    expect(await unanswered("facility")).toBe(before.facility);
    expect(await unanswered("brand")).toBe(before.brand);
    await send("brand", "deleteApply", { id: String(apply.id) });
    expect(await unanswered("facility")).toBe(before.facility - 1);
  });

  inSandbox("holds the newest messages of a very long exchange, oldest first", async () => {
    const { apply } = await applied();
    await rows(
      `insert into contact_messages (apply_id, side, text, at)
       select $1, 'brand', n::text, now() + n * interval '1 second' from generate_series(1, 1005) n`,
      [apply.id],
    );
    const { body } = await send("facility", "getApply", { id: String(apply.id) });
    const texts = body.data.messages.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(Array.from({ length: 1000 }, (_, at) => String(at + 6)));
  });

  inSandbox("names who is in charge to the own side alone", async () => {
    const { scout } = await scouted();
    const charge = async (side: ContactSide) => {
      const { body } = await send(side, "getContacts", { ...own(side), kind: "scout", per_page: "100" });
      return body.data.find(({ id }: ListedContact) => id === scout.id);
    };
    const { negotiation_id } = await charge("facility");
    const [owner] = await rows<{ name: string }>(
      `update negotiations n set facility_owner_id = u.id, brand_owner_id = null
       from (select * from users order by id limit 1) u where n.id = $1
       returning u.family_name || ' ' || u.given_name as name`,
      [negotiation_id],
    );
    expect(await charge("facility")).toMatchObject({ owner_name: owner?.name });
    expect(await charge("brand")).toMatchObject({ negotiation_id, owner_name: null });
  });

  inSandbox("tells a brand nothing of a facility that has become stealth", async () => {
    const { place } = await scouted();
    const before = await unanswered("brand");
    await rows("update facilities set is_stealth = true where id = $1", [place.facility]);
    expect(await unanswered("brand")).toBeLessThan(before);
    expect((await all("brand")).filter(({ facility_id }) => facility_id === Number(place.facility))).toEqual(
      [],
    );
  });

  inSandbox("is asked by one side alone", async () => {
    const { place } = await prepared();
    const both = { facility_id: String(place.facility), brand_id: String(place.brand) };
    for (const name of ["getContacts", "getUnansweredContacts"] as const) {
      for (const values of [{}, both])
        expect(await send("facility", name, values)).toMatchObject({ status: 400, body: { status: 4000 } });
      expect(await send("facility", name, { brand_id: String(place.brand) })).toMatchObject({ status: 404 });
    }
  });
}
