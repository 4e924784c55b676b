import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRows } from "../../server/backend/data/read.ts";
import { negotiationStatus, recruitmentStatus } from "../../server/contract/statuses.ts";
import { DEMO_TODAY } from "../../server/demo/dates.ts";
import { demoDataset } from "../../server/demo/load.ts";
import { MAIN_LINE } from "../../server/demo/negotiations.ts";
import { fold } from "../../server/lib/kana.ts";
import { termWarnings } from "../../server/web/parts/recruitment-terms/warnings.ts";
import { dataset } from "../helpers/dataset.ts";

const projectRoot = join(import.meta.dirname, "../..");
const data = await dataset();
const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");
const ids = (rows: readonly { id: number }[]): Set<number> => new Set(rows.map((row) => row.id));

describe("the demonstration data", () => {
  it("is the same for the same seed and differs for another", async () => {
    expect(hash(await demoDataset({ scale: 1, projectRoot }))).toBe(hash(data));
    expect(hash(await demoDataset({ scale: 1, projectRoot, seed: "another" }))).not.toBe(hash(data));
  }, 60_000);

  it("has the promised numbers of rows", () => {
    expect(data.districts).toHaveLength(8);
    expect(data.prefectures).toHaveLength(47);
    expect(data.municipalities).toHaveLength(1_896);
    expect(data.stations).toHaveLength(9_060);
    expect(data.facilities).toHaveLength(20);
    expect(data.brands.length).toBeGreaterThanOrEqual(120);
    expect(data.brand_stores.length).toBeGreaterThanOrEqual(4_000);
    expect(data.trade_areas).toHaveLength(data.brand_stores.length + data.facilities.length);
    expect(data.sections.length).toBeGreaterThan(1_100);
    expect(data.sections.length).toBeLessThan(1_500);
  });

  it("leaves no table empty", () => {
    for (const [table, rows] of Object.entries(data)) expect(rows, table).not.toHaveLength(0);
  });

  it("numbers the rows of every table from 1", () => {
    const unnumbered = [
      "municipalities",
      "genres",
      "facility_categories",
      "facility_bookmarks",
      "brand_tags",
      "trade_areas",
    ];
    for (const [table, rows] of Object.entries(data)) {
      if (unnumbered.includes(table)) continue;
      expect(
        rows.map((row) => (row as { id: number }).id),
        table,
      ).toEqual(rows.map((_, index) => index + 1));
    }
  });

  it("has no more parking than a building of its size would", () => {
    for (const { id, name, parking_count } of data.facilities) {
      const sections = data.sections.filter(({ facility_id }) => facility_id === id);
      const tsubo = sections.reduce((sum, { area_tsubo }) => sum + area_tsubo, 0);
      expect(parking_count ?? 0, name).toBeLessThan(tsubo / 3);
    }
  });

  it("asks for nobody whom its own conditions rule out", () => {
    const categories = new Map(data.categories.map(({ id, name }) => [id, name]));
    const genres = data.genres.map((genre) => ({
      ...genre,
      category_name: categories.get(genre.category_id) ?? "",
    }));
    for (const recruitment of data.recruitments) {
      const { handover_on: _, ...contradictions } = termWarnings(recruitment, genres, DEMO_TODAY);
      expect(contradictions, `section ${recruitment.section_id}`).toEqual({});
    }
  });

  it("refers only to rows that exist", () => {
    const users = ids(data.users);
    const facilities = ids(data.facilities);
    const brands = ids(data.brands);
    const genres = ids(data.genres);
    const sections = ids(data.sections);
    const floors = new Map(data.floors.map((floor) => [floor.id, floor.facility_id]));
    const municipalities = new Set(data.municipalities.map((row) => row.code));
    for (const row of data.stations) {
      if (row.municipality_code !== null) expect(municipalities).toContain(row.municipality_code);
    }
    for (const row of data.facilities) {
      expect(municipalities).toContain(row.municipality_code);
      expect(row.prefecture_id).toBe(Number(row.municipality_code.slice(0, 2)));
    }
    for (const row of data.brands) expect(genres).toContain(row.genre_id);
    for (const row of data.user_facility_joins) {
      expect(users).toContain(row.user_id);
      expect(facilities).toContain(row.facility_id);
    }
    for (const row of data.user_brand_joins) {
      expect(users).toContain(row.user_id);
      expect(brands).toContain(row.brand_id);
    }
    for (const row of data.sections) {
      expect(floors.get(row.floor_id)).toBe(row.facility_id);
      if (row.tenant_brand_id !== null) expect(brands).toContain(row.tenant_brand_id);
      if (row.genre_id !== null) expect(genres).toContain(row.genre_id);
    }
    for (const row of data.recruitments) {
      expect(sections).toContain(row.section_id);
      for (const genre of row.wanted_genre_ids) expect(genres).toContain(genre);
    }
    const lists = ids(data.leasing_lists);
    const customs = ids(data.custom_brands);
    for (const row of data.leasing_list_items) {
      expect(lists).toContain(row.leasing_list_id);
      expect((row.brand_id === null) !== (row.custom_brand_id === null)).toBe(true);
      if (row.custom_brand_id !== null) expect(customs).toContain(row.custom_brand_id);
    }
    for (const row of data.section_events) expect(users).toContain(row.user_id);
  });

  it("maps every genre to a class of the industry classification", () => {
    const classes = new Set(
      readRows(projectRoot, "jsic_rev14_retail_food_service.csv.gz").map((row) => row.code),
    );
    for (const genre of data.genres) expect(classes, genre.name).toContain(genre.jsic_code);
    expect(new Set(data.genres.map((genre) => genre.name)).size).toBe(data.genres.length);
  });

  it("has no empty name and no broken character", () => {
    const text = JSON.stringify(data);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toContain("\uFFFD");
    for (const row of [...data.facilities, ...data.brands]) {
      expect(row.name.trim()).not.toBe("");
      expect(row.name_kana, row.name).toMatch(/^[\u30A1-\u30FC0-9 ]+$/u);
    }
    for (const row of data.sections) expect(row.tenant_name).not.toBe("");
    expect(new Set(data.brands.map((brand) => brand.name)).size).toBe(data.brands.length);
  });
});

describe("the times", () => {
  it("never lie after the day of the demonstration", () => {
    const times = [
      ...data.sections.map((row) => row.updated_at),
      ...data.section_events.map((row) => row.at),
      ...data.recruitments.map((row) => row.updated_at),
      ...data.leasing_list_items.map((row) => row.updated_at),
      ...data.users.map((row) => row.created_at),
    ];
    expect(times.filter((time) => time.slice(0, 10) > DEMO_TODAY)).toEqual([]);
  });

  it("run forward in every section's history of three to eight entries", () => {
    for (const events of Map.groupBy(data.section_events, (event) => event.section_id).values()) {
      expect(events.length).toBeGreaterThanOrEqual(3);
      expect(events.length).toBeLessThanOrEqual(8);
      expect(events.map((event) => event.at)).toEqual(events.map((event) => event.at).sort());
    }
  });
});

describe("the sections", () => {
  it("have numbers that are unique on their floor and begin with it", () => {
    const seen = new Set<string>();
    const level = new Map(data.floors.map((floor) => [floor.id, floor.level]));
    for (const { floor_id, number } of data.sections) {
      const at = level.get(floor_id) ?? 0;
      expect(number.startsWith(at < 0 ? `B${-at}` : String(at))).toBe(true);
      expect(seen).not.toContain(`${floor_id}/${number}`);
      seen.add(`${floor_id}/${number}`);
    }
  });

  it("are vacant, event or let in believable shares", () => {
    const share = (wanted: (row: (typeof data.sections)[number]) => boolean): number =>
      data.sections.filter(wanted).length / data.sections.length;
    expect(share((row) => row.contract_type === 3)).toBeGreaterThan(0.05);
    expect(share((row) => row.contract_type === 3)).toBeLessThan(0.09);
    expect(share((row) => row.tenant_brand_id !== null)).toBeGreaterThan(0.65);
    for (const row of data.sections) {
      if (row.kind === "event") expect(row.contract_type).toBe(1);
      if (row.contract_type === 3) expect(row.tenant_name).toBeNull();
      if (row.contract_type === 0) {
        expect(row.tenant_name).not.toBeNull();
        expect(row.genre_id).not.toBeNull();
        expect((row.contract_start_on ?? "") < (row.contract_end_on ?? "")).toBe(true);
        expect((row.contract_end_on ?? "") > DEMO_TODAY).toBe(true);
        const opened = data.facilities[row.facility_id - 1]?.opened_on ?? "";
        expect((row.contract_start_on ?? "") >= opened, row.number).toBe(true);
      }
      expect(row.rent_per_tsubo).toBeGreaterThanOrEqual(8_000);
      expect(row.rent_per_tsubo).toBeLessThanOrEqual(60_000);
    }
  });

  it("carry their search text folded", () => {
    for (const row of data.sections) {
      expect(row.search_text).toBe(fold(row.search_text));
      expect(row.search_text).toContain(fold(row.number));
      if (row.tenant_name !== null) expect(row.search_text).toContain(fold(row.tenant_name));
    }
  });

  it("never name a stealth brand as tenant or candidate", () => {
    const stealth = new Set(data.brands.filter((brand) => brand.is_stealth).map((brand) => brand.id));
    expect(stealth.size).toBeGreaterThan(0);
    for (const row of data.sections) expect(stealth.has(row.tenant_brand_id ?? 0)).toBe(false);
    for (const row of data.leasing_list_items) expect(stealth.has(row.brand_id ?? 0)).toBe(false);
  });
});

describe("recruitments and negotiations", () => {
  it("are in every state, in the first facility too", () => {
    for (const rows of [data.recruitments, data.recruitments.filter((row) => row.facility_id === 1)]) {
      expect(new Set(rows.map((row) => row.status))).toEqual(new Set(recruitmentStatus.options));
    }
    expect(new Set(data.leasing_list_items.map((item) => item.status))).toEqual(
      new Set(negotiationStatus.options),
    );
  });

  it("have at most one live recruitment a section, with dates that fit its state", () => {
    const live = data.recruitments.filter((row) => row.status !== "deleted");
    expect(new Set(live.map((row) => row.section_id)).size).toBe(live.length);
    for (const row of live) {
      expect(row.published_at !== null).toBe(row.status === "publish" || row.status === "closed");
      expect(row.closed_at !== null).toBe(row.status === "closed");
    }
  });

  it("have leasing lists of 4 to 18 items in order, each candidate once", () => {
    const byList = Map.groupBy(data.leasing_list_items, (item) => item.leasing_list_id);
    expect(byList.size).toBe(data.leasing_lists.length);
    for (const items of byList.values()) {
      expect(items.length).toBeGreaterThanOrEqual(4);
      expect(items.length).toBeLessThanOrEqual(18);
      expect(items.map((item) => item.position)).toEqual(items.map((_, index) => index + 1));
      const brands = items.map((item) => item.brand_id).filter((id) => id !== null);
      expect(new Set(brands).size).toBe(brands.length);
    }
  });

  it("keep to the state machine in every negotiation", () => {
    const events = Map.groupBy(data.negotiation_events, (event) => event.leasing_list_item_id);
    const rank = new Map(MAIN_LINE.map((status, index) => [status, index]));
    for (const item of data.leasing_list_items) {
      const steps = events.get(item.id) ?? [];
      const recruitment = data.leasing_lists[item.leasing_list_id - 1]?.recruitment_id;
      const written = [...data.scouts, ...data.applies].filter(
        (row) => row.brand_id === item.brand_id && row.recruitment_id === recruitment,
      );
      if (written.length > 0) expect(written.map(({ status }) => status)).toContain(item.status);
      else expect(steps.at(-1)?.to_status).toBe(item.status);
      steps.forEach((step, index) => {
        const { from_status: from, to_status: to, comment } = step;
        expect(from).toBe(steps[index - 1]?.to_status ?? null);
        expect(index === 0 || step.at >= (steps[index - 1]?.at ?? "")).toBe(true);
        expect(step.at.slice(0, 10) <= DEMO_TODAY).toBe(true);
        if (from === null) expect(["waiting", "contact_unsupported"]).toContain(to);
        else if (to === "offer_canceled") {
          expect(from).not.toBe("contracted");
          expect(comment).not.toBe("");
        } else if (from === "offer_canceled") expect(to).toBe("waiting");
        else if (from === "contact_unsupported") expect([...MAIN_LINE, "contact_fixed"]).toContain(to);
        else {
          const climb = (rank.get(to) ?? -9) - (rank.get(from) ?? 9);
          expect(climb > 0 || climb === -1).toBe(true);
          if (climb === -1) expect(comment).not.toBe("");
        }
      });
    }
  });
});
