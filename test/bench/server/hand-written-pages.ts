const MARKUP = /[&<>"']/g;
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(value: unknown): string {
  return String(value ?? "").replace(MARKUP, (character) => ENTITIES[character] as string);
}

function around(html: string, from: string, to: string): [string, string] {
  const start = html.indexOf(from) + from.length;
  const end = html.indexOf(to, start);
  if (start < from.length || end < 0) throw new Error(`the product's page has no ${from}`);
  return [html.slice(0, start), html.slice(end)];
}

interface Facility {
  id: number;
  name: string;
  address: string;
  area_tsubo: number;
  section_count: number;
  sales_yen: number | null;
  opened_on: string | null;
  updated_at: string;
}

const decimals = new Intl.NumberFormat("ja-JP", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("ja-JP");
const day = (text: string | null) => (text ?? "").slice(0, 10).replaceAll("-", "/");

/** The facility list in the product's own frame. */
export function listPage(html: string): (answer: { facilities: Facility[] }) => string {
  const [head, tail] = around(html, "<tbody>", "</tbody>");
  return ({ facilities }) => {
    let rows = "";
    for (const one of facilities)
      rows += `
<tr>
<td class="number dim">${one.id}</td>
<th scope="row" class="facility-cell"><a href="/facilities/details/${one.id}">${escaped(one.name)}</a></th>
<td class="no-wrap">${escaped(one.address)}</td>
<td class="number">${decimals.format(one.area_tsubo)}<span class="cell-second">（${decimals.format(one.area_tsubo / 0.3025)}）</span></td>
<td class="number">${one.section_count}</td>
<td class="no-wrap">${one.sales_yen === null ? "" : whole.format(one.sales_yen)}</td>
<td class="no-wrap dim"><time datetime="${one.opened_on}">${day(one.opened_on)}</time></td>
<td class="no-wrap dim"><time datetime="${one.updated_at}">${day(one.updated_at)}</time></td>
</tr>`;
    return head + rows + tail;
  };
}

interface Section {
  id: number;
  number: string;
  tenant_name: string | null;
  area_tsubo: number;
  outline: [number, number][] | null;
  recruitment_status: string;
}

export interface MapBrief {
  floorId: number;
}

const SCALE = 7.5;

/** The floor map in the product's own frame: units, their labels, and the data that the island wakes up with. */
export function mapPage(html: string, { floorId }: MapBrief): (answer: { sections: Section[] }) => string {
  const [head, rest] = around(html, '<g class="plan-units">', "</g>");
  const [labels, after] = around(rest, '<g class="plan-labels" aria-hidden="true">', "</g>");
  const [between, tail] = around(after, '<script type="application/json">', "</script>");
  const frame = { floorId, path: "/sections" };
  return ({ sections }) => {
    let units = "";
    let texts = "";
    for (const one of sections) {
      const points = (one.outline ?? []).map(
        ([x, y]) => `${(x * SCALE).toFixed(1)},${(y * SCALE).toFixed(1)}`,
      );
      const label = `区画${escaped(one.number)}、${escaped(one.tenant_name)}、${decimals.format(one.area_tsubo)}坪`;
      units += `<a href="/sections?section=${one.id}#section-panel" class="unit-link" data-unit="${one.id}" aria-label="${label}"><polygon points="${points.join(" ")}" class="unit unit-plain"></polygon></a>`;
      const [x, y] = one.outline?.[0] ?? [0, 0];
      texts += `<text x="${x * SCALE}" y="${y * SCALE}" class="unit-name">${escaped(one.tenant_name ?? one.number)}</text>`;
    }
    const data = JSON.stringify({ ...frame, units: sections }).replaceAll("<", "\\u003c");
    return head + units + labels + texts + between + data + tail;
  };
}
