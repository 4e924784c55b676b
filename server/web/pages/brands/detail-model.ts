import type { BrandDetail } from "../../../contract/brands.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { type LinkKind, linksOf } from "../../../lib/brand-graph/graph.ts";
import { formatDate } from "../../../lib/dates.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { formatDecimal, formatWhole } from "../../../lib/numbers.ts";
import { othersOf } from "../../parts/list/rows.ts";
import type { LineOf } from "../../parts/trade-area/model.ts";
import { paths } from "../../paths.ts";
import { rangeOf, sizesOf, wantedArea } from "./list.ts";
import type { BrandData } from "./load.ts";

const SHOWN_PREFECTURES = 6;
const MOST_LINK_ROWS = 200;

function shortName(name: string): string {
  return name === "北海道" ? name : name.replace(/[都府県]$/u, "");
}

export function prefectureBars({ prefectures }: BrandDetail): { name: string; count: number }[] {
  const rows = prefectures
    .map(({ name, store_count }) => ({ name: shortName(name), count: store_count }))
    .sort((a, b) => b.count - a.count);
  const rest = rows.slice(SHOWN_PREFECTURES).reduce((sum, { count }) => sum + count, 0);
  return [...rows.slice(0, SHOWN_PREFECTURES), ...(rest > 0 ? [{ name: "ほか", count: rest }] : [])];
}

export function profileFacts(brand: BrandDetail): { label: string; text: string }[] {
  const area = wantedArea(brand);
  const sizes = sizesOf(brand);
  return [
    { label: "店舗数", text: `${brand.store_count}店舗（${brand.prefectures.length}都道府県）` },
    { label: "業種", text: `${brand.category_name} ＞ ${brand.genre_name}` },
    ...(area
      ? [
          {
            label: "希望面積",
            text: `${rangeOf(area, (value) => formatDecimal(value, 3, 0))}坪（${rangeOf(area, (value) => oneDecimal(value / 0.3025))}㎡）`,
          },
        ]
      : []),
    ...(sizes.length > 0 ? [{ label: "希望規模", text: sizes.join("、") }] : []),
    ...(brand.company_name === "" ? [] : [{ label: "会社名", text: brand.company_name }]),
    ...(brand.contact_name ? [{ label: "担当者", text: brand.contact_name }] : []),
    { label: "更新日", text: formatDate(brand.updated_at) },
  ];
}

export function contactRows({ scouts }: BrandData) {
  const { data = [], total = 0 } = scouts?.value ?? {};
  const rows = data.map(({ id, section_number, status, created_at }) => ({
    href: paths.sectionContactScout.url(id),
    label: section_number === null ? "スカウト" : `区画${section_number}`,
    sent: formatDate(created_at),
    badge: negotiationStatusLabels[status],
  }));
  return { rows, ...othersOf(total, rows, { href: paths.sectionContact.url(), label: "応募・スカウト" }) };
}

export function graphModel({ ok, value }: BrandData["graph"], brand: BrandDetail, lineOf: LineOf) {
  const nodes = value.nodes.map(({ id, name, category_id, category_name, store_count, x, y }) => ({
    id,
    name,
    category: category_id,
    categoryName: category_name,
    stores: store_count,
    x,
    y,
  }));
  const links = value.links.map((link) => ({
    source: link.source,
    target: link.target,
    kind: linkKind(link),
    weight: link.weight,
    strength: link.strength,
    shared: link.shared_facilities,
  }));
  const answers = new Map(value.links.map((link) => [`${link.source}-${link.target}`, link]));
  const names = new Map(nodes.map((node) => [node.id, node]));
  const own = linksOf(links, brand.id).map((link) => {
    const other = names.get(link.source === brand.id ? link.target : link.source);
    return {
      name: other?.name ?? "",
      href: paths.brand.url(other?.id ?? 0),
      category: other?.categoryName ?? "",
      ...linkTexts(answers.get(`${link.source}-${link.target}`)),
    };
  });
  const firm = own.filter(({ isFirm }) => isFirm).length;
  const others = links
    .filter(({ source, target }) => source !== brand.id && target !== brand.id)
    .sort((a, b) => b.strength - a.strength || b.shared - a.shared);
  return {
    ok,
    island: {
      title: `${brand.name}を中心とする${Math.max(0, nodes.length - 1)}ブランドの関係`,
      center: brand.id,
      nodes,
      links,
      path: "/brands/details",
    },
    count: Math.max(0, nodes.length - 1),
    summary: graphSummary(value, firm, own.length - firm),
    own,
    others: {
      total: others.length,
      rows: others.slice(0, MOST_LINK_ROWS).map((link) => ({
        name: `${names.get(link.source)?.name ?? ""} — ${names.get(link.target)?.name ?? ""}`,
        ...linkTexts(answers.get(`${link.source}-${link.target}`)),
      })),
    },
    source: lineOf(value.provenance),
  };
}

type GraphAnswerLink = BrandData["graph"]["value"]["links"][number];

function linkKind({ kind, is_firm }: GraphAnswerLink): LinkKind {
  if (kind === "profile") return "profile";
  return is_firm ? "firm" : "reference";
}

function graphSummary({ facilities, tested_pairs }: BrandData["graph"]["value"], firm: number, rest: number) {
  const basis = `${facilities.all}施設のうち出店${facilities.own}施設、全${formatDecimal(tested_pairs, 0)}組を検定`;
  const held =
    firm > 0
      ? `偶然より多く同じ施設に出店しているといえるブランドは${firm}件`
      : "偶然より多く同じ施設に出店しているといえるブランドはありません";
  return `${held}${rest > 0 ? `（参考${rest}件は破線）` : ""}。${basis}`;
}

const KIND_TEXTS: Record<LinkKind, string> = {
  firm: "同時出店（確か）",
  reference: "同時出店（参考）",
  profile: "特徴の近さ（参考）",
};

function linkTexts(link: GraphAnswerLink | undefined) {
  if (!link) return { kind: "", isFirm: false, lift: "", shared: "", expected: "", likeness: "" };
  const isTenancy = link.kind === "tenancy";
  return {
    kind: KIND_TEXTS[linkKind(link)],
    isFirm: link.is_firm,
    lift: isTenancy ? `${formatDecimal(link.weight, 2)}（${formatDecimal(link.lower ?? 0, 2)}以上）` : "",
    shared: isTenancy ? String(link.shared_facilities) : "",
    expected: isTenancy ? formatDecimal(link.expected_facilities ?? 0, 1) : "",
    likeness: isTenancy ? "" : formatDecimal(link.weight, 2),
  };
}

/** What the indices of words are compared with; an answer of the release before compares with all brands. */
export function indexBase({ base, total }: Pick<BrandData["words"]["value"], "base" | "total">) {
  const brands = base?.brands ?? total;
  const name = base?.category_name;
  return {
    brands,
    label: name ? `「${name}」${formatWhole(brands)}ブランド` : `全${formatWhole(brands)}ブランド`,
  };
}

export function wordsModel({ ok, value }: BrandData["words"], brand: BrandDetail, lineOf: LineOf) {
  const sources = ({ is_tag, is_mentioned }: { is_tag: boolean; is_mentioned: boolean }) =>
    [is_tag && "タグ", is_mentioned && "紹介文"].filter(Boolean).join("と");
  const island = {
    title: `${brand.name}の特徴語`,
    ...value.block,
    words: value.words.map((one) => ({
      word: one.word,
      size: one.size,
      index: Math.round(one.index),
      brands: one.brands,
      source: sources(one),
      shared: one.shared_by.map(({ id, name }) => ({ name, href: paths.brand.url(id) })),
      box: one.box,
    })),
    total: value.total,
    path: paths.brands.url(),
  };
  return { ok, island, base: indexBase(value).label, source: lineOf(value.provenance) };
}

export function similarModel({ ok, value }: BrandData["similar"], lineOf: LineOf) {
  const close = value.similar_brands.filter(({ is_close }) => is_close);
  return {
    ok,
    rows: close.map(({ id, name, genre_name, store_count, logo, score, parts, reasons }) => ({
      href: paths.brand.url(id),
      name,
      genre: genre_name,
      stores: store_count,
      logo,
      score: Math.round(score),
      parts: parts.map(({ label, points, maximum }) => `${label} ${Math.round(points)}／${maximum}`),
      // What all of them have in common tells none of them apart.
      reasons: reasons.filter(
        (text) => close.length === 1 || close.some((one) => !one.reasons.includes(text)),
      ),
    })),
    isShort: close.length < value.similar_brands.length,
    source: lineOf(value.provenance),
  };
}
