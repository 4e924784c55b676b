import { BRAND_OF } from "./brands.ts";
import type { ContactSources, Contacts } from "./contact-rows.ts";
import { type Desk, type Goal, openScout, receiveApply } from "./contact-threads.ts";
import { FACILITY_OF } from "./people.ts";
import { random } from "./random.ts";
import type { RecruitmentRow } from "./recruitments.ts";

const SCOUT_GOALS: readonly Goal[] = [
  "waiting",
  "conditions_submitted",
  "declined",
  "waiting",
  "section_submitted",
  "informal_offer",
  "offer_canceled",
  "waiting",
  "confirmation_obtained",
  "contracted",
];
const APPLY_GOALS: readonly Goal[] = [
  "contact_unsupported",
  "section_submitted",
  "contact_fixed",
  "contact_unsupported",
  "conditions_submitted",
  "offer_canceled",
  "contact_unsupported",
  "waiting",
  "informal_offer",
  "withdrawn",
  "contact_unsupported",
  "confirmation_obtained",
  "contracted",
];

const OWN_SCOUTS: readonly (readonly [facility: number, brand: string, age: number])[] = [
  [FACILITY_OF.facility, BRAND_OF.brand, 12],
  [FACILITY_OF.rival, BRAND_OF.brand, 16],
  [FACILITY_OF.both, BRAND_OF.brand, 5],
  [9, BRAND_OF.brand, 1],
  [FACILITY_OF.facility, BRAND_OF.prediction, 8],
  [7, BRAND_OF.prediction, 3],
  [8, BRAND_OF.brandlite, 6],
  [FACILITY_OF.rival, BRAND_OF.both, 10],
  [FACILITY_OF.facility, BRAND_OF.rivalbrand, 4],
];
const OWN_APPLIES: readonly (readonly [facility: number, brand: string, goal: Goal])[] = [
  [7, BRAND_OF.brand, "waiting"],
  [8, BRAND_OF.brand, "conditions_submitted"],
  [10, BRAND_OF.brand, "contact_unsupported"],
  [11, BRAND_OF.brand, "offer_canceled"],
  [17, BRAND_OF.brand, "withdrawn"],
  [FACILITY_OF.facility, BRAND_OF.prediction, "section_submitted"],
  [FACILITY_OF.rival, BRAND_OF.prediction, "contact_unsupported"],
  [FACILITY_OF.both, BRAND_OF.brandlite, "contact_unsupported"],
  [FACILITY_OF.facility, BRAND_OF.rivalbrand, "contact_fixed"],
  [9, BRAND_OF.both, "informal_offer"],
];
const OWN_BRANDS = new Set<string>([...OWN_SCOUTS, ...OWN_APPLIES].map(([, name]) => name));

export function contactsOf(seed: string, sources: ContactSources): Contacts {
  const contacts: Contacts = { scouts: [], applies: [], messages: [] };
  const tenants = Map.groupBy(sources.sections, (section) => section.facility_id);
  const recruitments = Map.groupBy(sources.recruitments, (row) => row.facility_id);
  const seen = sources.brands.filter(
    (brand) => brand.is_enabled && !brand.is_stealth && !OWN_BRANDS.has(brand.name),
  );
  for (const facility of sources.facilities) {
    if (facility.is_stealth || !facility.is_standard) continue;
    const rng = random(`${seed}/contacts/${facility.id}`);
    const inside = new Set(tenants.get(facility.id)?.map((section) => section.tenant_brand_id));
    const free = rng.shuffle(seen).sort((a, b) => Number(inside.has(a.id)) - Number(inside.has(b.id)));
    const offers = (recruitments.get(facility.id) ?? []).filter((row) => row.published_at !== null);
    const desk: Desk = { contacts, sources, facility, rng, free };
    write(desk, offers);
  }
  return contacts;
}

function write(desk: Desk, offers: readonly RecruitmentRow[]): void {
  const { facility, rng, sources } = desk;
  const open = offers.filter((row) => row.status === "publish");
  const brandNamed = (name: string) => sources.brands.find((brand) => brand.name === name);
  const isMain = facility.id === FACILITY_OF.facility && brandNamed(BRAND_OF.brand) !== undefined;
  const turn = isMain ? 0 : facility.id;
  for (let index = 0; index < (isMain ? 14 : rng.int(3, 6)); index++) {
    const goal = SCOUT_GOALS[(index + turn) % SCOUT_GOALS.length] ?? "waiting";
    const isOffer = open.length > 0 && index % 3 !== 1 && goal !== "contracted";
    openScout(desk, { offer: isOffer ? rng.pick(open) : null, goal });
  }
  for (let index = 0; offers.length > 0 && index < (isMain ? 18 : rng.int(3, 8)); index++) {
    const goal = APPLY_GOALS[(index + turn) % APPLY_GOALS.length] ?? "contact_unsupported";
    receiveApply(desk, { offers, goal, age: isMain ? index + 1 : undefined });
  }
  for (const [at, name, age] of OWN_SCOUTS) {
    const brand = at === facility.id ? brandNamed(name) : undefined;
    if (brand) openScout(desk, { offer: open[0] ?? null, goal: "waiting", brand, age });
  }
  for (const [at, name, goal] of OWN_APPLIES) {
    const brand = at === facility.id ? brandNamed(name) : undefined;
    const offer = open.at(-1);
    if (brand && offer) receiveApply(desk, { offers: [offer], goal, brand });
  }
}
