import { describe, expect, it } from "vitest";
import { negotiationStatus } from "../../server/contract/statuses.ts";
import { BRAND_OF } from "../../server/demo/brands.ts";
import { DEMO_TODAY } from "../../server/demo/dates.ts";
import { FACILITY_OF } from "../../server/demo/people.ts";
import { refusedNegotiation } from "../../server/lib/negotiation.ts";
import { dataset, predictionOrders } from "../helpers/dataset.ts";

const data = await dataset();
const main = data.brands.find((brand) => brand.name === BRAND_OF.brand);

describe("scouts and applications", () => {
  const threads = [
    ...data.scouts.map((row) => ({ row, first: "waiting", of: "scout_id" as const })),
    ...data.applies.map((row) => ({ row, first: "contact_unsupported", of: "apply_id" as const })),
  ];

  const goingOn = (scout: number) => {
    const answers = data.applies.filter((apply) => apply.scout_id === scout).map(({ id }) => id);
    return data.contact_messages.filter(({ apply_id }) => answers.includes(apply_id ?? 0));
  };
  const shared = ({ brand_id, recruitment_id }: (typeof threads)[number]["row"]) =>
    data.applies.some((row) => row.brand_id === brand_id && row.recruitment_id === recruitment_id);

  it("are in every status", () => {
    const inquiries = ["contact_unsupported", "contact_fixed"];
    expect(new Set(data.applies.map((row) => row.status))).toEqual(new Set(negotiationStatus.options));
    expect(new Set(data.scouts.map((row) => row.status))).toEqual(
      new Set(negotiationStatus.options.filter((status) => !inquiries.includes(status))),
    );
  });

  it("tell a history that the state machine allows", () => {
    for (const { row, first, of } of threads) {
      const messages = data.contact_messages.filter((message) => message[of] === row.id);
      // An application that answers a scout goes on in the scout's thread.
      if ("scout_id" in row && row.scout_id !== null) continue;
      if (of === "scout_id") messages.push(...goingOn(row.id));
      const times = messages.map((message) => message.at);
      expect(times).toEqual([...times].sort());
      expect((times.at(-1) ?? "").slice(0, 10) <= DEMO_TODAY).toBe(true);
      expect(messages[0]).toMatchObject({ from_status: null, to_status: first, text: row.message });
      let status = negotiationStatus.parse(first);
      for (const message of messages.slice(1)) {
        if (message.to_status === null) continue;
        expect(message.from_status).toBe(status);
        if (status !== "waiting" || message.side === "facility")
          expect(refusedNegotiation(status, message.to_status, message.text)).toBeUndefined();
        status = message.to_status;
      }
      expect(shared(row) ? row.status : status).toBe(row.status);
      expect(row.created_at).toBe(times[0]);
      expect(row.due_on > (times.at(-1) ?? "").slice(0, 10)).toBe(true);
    }
  });

  it("are answered, seen and withdrawn as their dates say", () => {
    for (const row of data.scouts) {
      expect(row.answer === null).toBe(row.answered_at === null);
      if (row.answered_at !== null) expect(row.seen_at).not.toBeNull();
      if (row.answer === "declined") expect(row.status).toBe("offer_canceled");
      expect(row.due_on > row.created_at.slice(0, 10)).toBe(true);
    }
    const answers = data.applies.filter((row) => row.scout_id !== null);
    expect(answers.length).toBeGreaterThan(5);
    for (const row of answers) {
      const { facility_id, brand_id, recruitment_id } = row;
      const scout = data.scouts[(row.scout_id ?? 0) - 1];
      expect(scout).toMatchObject({ facility_id, brand_id, recruitment_id, answer: "interested" });
      expect((scout?.due_on ?? "") >= row.due_on).toBe(true);
      expect((scout?.updated_at ?? "") >= row.updated_at).toBe(true);
    }
    const withdrawn = data.applies.filter((row) => row.withdrawn_at !== null);
    expect(withdrawn.length).toBeGreaterThan(0);
    for (const row of withdrawn) expect(row.status).toBe("offer_canceled");
  });

  it("are of standard, announced facilities and of brands that can be seen, once open for a recruitment", () => {
    for (const { row } of threads) {
      expect(data.facilities[row.facility_id - 1]).toMatchObject({ is_standard: true, is_stealth: false });
      expect(data.brands[row.brand_id - 1]).toMatchObject({ is_enabled: true, is_stealth: false });
    }
    const contracted = new Set(
      [...data.applies, ...data.scouts]
        .filter(({ status }) => status === "contracted")
        .map((row) => row.recruitment_id),
    );
    for (const { id, status } of data.recruitments)
      if (status === "publish") expect(contracted.has(id)).toBe(false);
    const open = data.applies.filter((row) => row.withdrawn_at === null && row.status !== "offer_canceled");
    const keys = open.map((row) => `${row.brand_id}/${row.recruitment_id}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const row of data.applies) {
      const { facility_id, section_id, published_at } = data.recruitments[row.recruitment_id - 1] ?? {};
      expect(row).toMatchObject({ facility_id, section_id });
      expect((published_at ?? "9999") < row.created_at).toBe(true);
    }
  });

  it("leave brand@ and facility@ something to answer, due around the day", () => {
    const scouts = data.scouts.filter((row) => row.brand_id === main?.id && row.answer === null);
    expect(scouts.length).toBeGreaterThanOrEqual(3);
    const waiting = data.applies.filter(
      (row) => row.facility_id === FACILITY_OF.facility && row.status === "contact_unsupported",
    );
    expect(waiting.length).toBeGreaterThanOrEqual(4);
    for (const rows of [scouts, waiting]) {
      expect(rows.some((row) => row.due_on < DEMO_TODAY)).toBe(true);
      expect(rows.some((row) => row.due_on > DEMO_TODAY)).toBe(true);
      expect(rows.some((row) => row.seen_at === null)).toBe(true);
    }
  });
});

describe("the brands of the demonstration accounts", () => {
  it("have scouts to answer and applications under way", () => {
    const names = [
      BRAND_OF.brand,
      BRAND_OF.prediction,
      BRAND_OF.brandlite,
      BRAND_OF.both,
      BRAND_OF.rivalbrand,
    ];
    for (const name of names) {
      const id = data.brands.find((brand) => brand.name === name)?.id;
      const scouts = data.scouts.filter((row) => row.brand_id === id && row.answer === null);
      expect(scouts.length, name).toBeGreaterThan(0);
      expect(data.applies.filter((row) => row.brand_id === id).length, name).toBeGreaterThan(0);
    }
  });
});

describe("mail", () => {
  it("has gone out or failed, and none waits to be sent", () => {
    expect(new Set(data.outbox.map((row) => row.status))).toEqual(new Set(["sent", "failed"]));
    for (const row of data.outbox) {
      expect(row.sent_at === null).toBe(row.status === "failed");
      expect(row.last_error === null).toBe(row.status === "sent");
      expect(row.to_address).toMatch(/@kukaku\.example$/u);
      const list = data.mail_sendings[row.mail_sending_id - 1]?.leasing_list_id;
      expect(data.leasing_list_items[row.leasing_list_item_id - 1]?.leasing_list_id).toBe(list);
    }
  });
});

describe("points and plans", () => {
  it("bring free@ and brandlite@ near the trial's limit of 30 a month", () => {
    const lite = data.brands.find((brand) => brand.name === BRAND_OF.brandlite)?.id;
    const used = (wanted: (row: (typeof data.point_accesses)[number]) => boolean) =>
      new Set(data.point_accesses.filter(wanted).map((row) => `${row.latitude_4}/${row.longitude_4}`)).size;
    for (const count of [
      used((row) => row.facility_id === FACILITY_OF.free),
      used((row) => row.brand_id === lite),
    ]) {
      expect(count).toBeGreaterThanOrEqual(27);
      expect(count).toBeLessThan(30);
    }
    for (const row of data.point_accesses) expect(row.month).toBe(DEMO_TODAY.slice(0, 7));
  });

  it("are kept by both sides", () => {
    for (const side of ["brand_id", "facility_id"] as const) {
      expect(data.optional_points.filter((row) => row[side] !== null).length).toBeGreaterThan(10);
    }
  });

  it("have plans in every stage, of one brand with its prediction", () => {
    const own = data.store_opening_plans.filter((row) => row.brand_id === main?.id);
    expect(new Set(own.map((row) => row.stage)).size).toBe(6);
    expect(own.filter((row) => row.prediction_id !== null).length).toBeGreaterThanOrEqual(10);
    for (const row of data.store_opening_plans) {
      if (row.stage === "opened") expect((row.opening_on ?? "9999") < DEMO_TODAY).toBe(true);
    }
  });

  it("have predictions that were made before what they predict opened", async () => {
    const orders = new Map((await predictionOrders()).map((order) => [order.id, order]));
    const opened = data.store_opening_plans.filter((row) => row.stage === "opened");
    const predicted = opened.filter((row) => row.prediction_id !== null);
    expect(predicted.length).toBeGreaterThan(1);
    for (const { prediction_id, opening_on, created_at } of predicted) {
      const order = orders.get(Number(prediction_id));
      expect(order?.opening_on).toBe(opening_on);
      expect((order?.created_at ?? "9999") > created_at).toBe(true);
      expect((order?.created_at ?? "9999").slice(0, 10) < (opening_on ?? "")).toBe(true);
    }
    for (const order of orders.values()) expect(order.created_at.slice(0, 10) < order.opening_on).toBe(true);
  });
});
