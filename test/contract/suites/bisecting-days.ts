import { expect, it } from "vitest";
import type { CallName } from "../../../server/contract/index.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { textOf, timesOfToday } from "../../helpers/seen-of-world.ts";
import { ask } from "../ask.ts";
import { cases } from "../cases/index.ts";
import { boundsOf, daysOf, halved, placeOf, readsWith } from "../filters.ts";
import { fileOpener } from "../open-file.ts";
import { type Talk, talkTo } from "../talk.ts";
import type { Place, World } from "../world.ts";

const [HIDDEN_BRAND, HIDDEN_FACILITY] = [30, 8];
const DAYS = 60;
const daysAgo = (number: number) =>
  new Date(Date.now() + (9 - 24 * number) * 3_600_000).toISOString().slice(0, 10);

type Body = Awaited<ReturnType<Talk>>["body"];
const total = (body: Body): number => body.total;

const DATED: Partial<Record<CallName, { actor: "facility" | "member"; found: (body: Body) => number }>> = {
  getAllSections: { actor: "member", found: total },
  getAuditEntries: { actor: "facility", found: total },
  getDifferences: { actor: "member", found: total },
  getFloors: {
    actor: "member",
    found: ({ floors }) =>
      floors.reduce((sum: number, one: { section_count: number }) => sum + one.section_count, 0),
  },
  getSections: { actor: "member", found: total },
};
const WORKBOOKS: Partial<Record<CallName, CallName>> = {
  getAuditEntries: "downloadAuditEntriesExcel",
  getDifferences: "downloadDifferencesExcel",
  getSections: "downloadSectionsExcel",
};

export function bisectingDaySuite(backend: () => RunningBackend, world: () => World) {
  const talk = talkTo(backend);
  const openFile = fileOpener(backend);
  const query = (text: string, parameters: unknown[] = []) => backend().database.query(text, parameters);
  const hide = async () => {
    await query("update brands set is_stealth = true where id = $1", [HIDDEN_BRAND]);
    await query("update facilities set is_stealth = true where id = $1", [HIDDEN_FACILITY]);
  };

  const isDated = (name: CallName) => daysOf(name).length > 0 && boundsOf(name).length === 0;

  it("has every call that takes a day before it", () => {
    expect(readsWith("read", isDated)).toEqual(Object.keys(DATED).toSorted());
    expect(readsWith("download", isDated)).toEqual(Object.values(WORKBOOKS).toSorted());
    for (const [list, file] of Object.entries(WORKBOOKS) as [CallName, CallName][])
      expect(daysOf(file)).toEqual(daysOf(list));
  });

  const asked = (name: CallName, day: string, place: Place, at: string) => ({
    ...cases[name].about(place),
    ...(daysOf(name).includes("from") && { from: daysAgo(DAYS), to: daysAgo(0) }),
    [day]: at,
  });

  async function allFound(): Promise<string[]> {
    const lines: string[] = [];
    for (const [name, { actor, found }] of Object.entries(DATED) as [
      CallName,
      NonNullable<(typeof DATED)["getFloors"]>,
    ][])
      for (const day of daysOf(name)) {
        const at = (number: number) => asked(name, day, world().own(actor), daysAgo(number));
        const hits = async (number: number) => {
          const { status, text, body } = await talk(actor, name, at(number));
          expect(status, `${name} ${day}: ${text}`).toBe(200);
          return found(body);
        };
        // A period has two days at least.
        const ends = await halved(hits, [day === "from" ? 1 : 0, day === "to" ? DAYS - 1 : DAYS]);
        lines.push(`${name} ${day}: ${ends.join(" ")}`);
        const file = WORKBOOKS[name];
        if (file)
          for (const number of [ends[1] - 1, ends[1]])
            expect([file, day, (await openFile(actor, file, at(number))).rows.length]).toEqual([
              file,
              day,
              await hits(number),
            ]);
      }
    return lines;
  }

  it(
    "finds no day of what is hidden, and answers nothing of any day of another's",
    { timeout: 120_000 },
    () =>
      backend().sandbox(async () => {
        await hide();
        const mine = ["facility", "member"].map((one) => Number(world().own(one as "member").facility));
        // What other tests have changed has several states, which cannot all begin on one day.
        await query("delete from versions where valid_until < 'infinity'");
        await query(`update versions set valid_from = now() - make_interval(days => ${DAYS + 5})`);
        await query(
          "update versions set valid_from = now() - interval '20 days' where kind = 'sections' and row_id % 3 = 0",
        );
        await query(
          `insert into audit_entries (facility_id, call, result, at)
         select f.id, 'updateSection', 'ok', now() - make_interval(days => d) from facilities f, generate_series(0, 50, 5) d`,
        );
        const found = await allFound();
        await query(
          "delete from versions where facility_id <> all ($1) and kind = 'sections' and row_id % 2 = 0",
          [mine],
        );
        await query(
          "update versions set valid_from = now() - interval '7 days' where facility_id <> all ($1) and kind <> 'floors'",
          [mine],
        );
        await query(
          `update versions set valid_from = now() - interval '9 days'
         where kind = 'leasing_list_items' and (state ->> 'brand_id')::int = $1`,
          [HIDDEN_BRAND],
        );
        await query("delete from audit_entries where coalesce(facility_id, 0) <> all ($1)", [mine]);
        expect(await allFound()).toEqual(found);
        for (const line of found) expect(line).not.toMatch(/: (\d+) \d+ \1$/);
        for (const name of [...Object.keys(DATED), ...Object.values(WORKBOOKS)] as CallName[])
          for (const day of daysOf(name))
            for (const [kind, place] of Object.entries({
              foreign: world().foreign("member"),
              stealth: world().stealth,
            })) {
              const answers = await Promise.all(
                [1, 8, 30].map((number) =>
                  ask(backend(), "member", name, asked(name, day, place, daysAgo(number))),
                ),
              );
              const statuses = answers.map(({ status }) => status);
              expect([name, day, kind, new Set(statuses).size, (statuses[0] ?? 0) >= 400]).toEqual([
                name,
                day,
                kind,
                1,
                true,
              ]);
            }
      }),
  );

  it("finds no place of what is hidden", { timeout: 120_000 }, () =>
    backend().sandbox(async () => {
      await hide();
      const { rows } = await backend().database.query<{ latitude: number; longitude: number }>(
        `(select latitude, longitude from facilities where id = $2)
         union all (select latitude, longitude from brand_stores where brand_id = $1 and closed_on is null order by id limit 2)`,
        [HIDDEN_BRAND, HIDDEN_FACILITY],
      );
      const points = rows.flatMap(({ latitude, longitude }) =>
        [-0.004, 0, 0.004].map((step) => [(latitude + step).toFixed(5), longitude.toFixed(5)] as const),
      );
      const placed = [
        ...readsWith("read", (name) => placeOf(name).length > 0),
        ...readsWith("download", (name) => placeOf(name).length > 0),
      ];
      expect(placed.length).toBeGreaterThan(8);
      const seen = async () => {
        const answers: string[] = [];
        for (const name of placed)
          for (const [lat, lon] of points) {
            const fields = placeOf(name).map((key) => [key, key.startsWith("la") ? lat : lon] as const);
            const at =
              fields.length === 1 ? { [fields[0]?.[0] ?? ""]: `${lat}/${lon}` } : Object.fromEntries(fields);
            const { actor = "member", about } = cases[name];
            const own = about(world().own(actor));
            const { facility_id: _, ...rest } = own;
            const answer = await ask(backend(), actor, name, {
              ...(name === "getCompetitors" ? rest : own),
              ...at,
            });
            const type = answer.headers.get("content-type") ?? "";
            // One's own points are counted; a file tells when it was made.
            const text = type.includes("json")
              ? answer.text.replace(/"used":\d+/, "")
              : textOf(answer.bytes, type).replaceAll(timesOfToday(), "");
            answers.push(`${name} ${lat} ${lon}: ${answer.status} ${text}`);
          }
        return answers;
      };
      const before = await seen();
      await query("update facilities set latitude = latitude + 0.5 where id = $1", [HIDDEN_FACILITY]);
      await query(
        `update brand_stores set latitude = latitude + 0.5, yearly_sales_yen = yearly_sales_yen * 3
         where brand_id = $1 or facility_id = $2`,
        [HIDDEN_BRAND, HIDDEN_FACILITY],
      );
      expect(await seen()).toEqual(before);
      expect(
        new Set(before.map((line) => line.slice(line.indexOf(": ") + 2, line.indexOf(": ") + 5))),
      ).toContain("200");
    }),
  );
}
