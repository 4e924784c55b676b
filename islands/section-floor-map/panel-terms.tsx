import { oneDecimal } from "../../server/lib/areas.ts";
import { contractTypeLabels } from "../../server/lib/labels.ts";
import { formatMonthlyRent, formatUnitRent } from "../../server/lib/rent.ts";
import type { PanelUnit, Terms } from "./props.ts";

function slashed(date: string): string {
  return date.replaceAll("-", "/");
}

const monthDay = new Intl.DateTimeFormat("ja-JP", {
  timeZone: "Asia/Tokyo",
  month: "numeric",
  day: "numeric",
});

function Rent({ yen, area }: { yen: number | null | undefined; area: number }) {
  if (yen === null || yen === undefined) return <span className="muted">未定</span>;
  return (
    <>
      {formatUnitRent(yen)}
      <span className="muted">（月額 {formatMonthlyRent(yen, area)}）</span>
    </>
  );
}

function Tenant({ unit }: { unit: PanelUnit }) {
  if (unit.tenant === undefined) return <span className="muted">空き</span>;
  return (
    <>
      {unit.tenant}
      {unit.end && <span className="muted">（{slashed(unit.end)} 満了）</span>}
    </>
  );
}

function Published({ terms }: { terms: Terms }) {
  if (terms.closed_at) return <>{monthDay.format(new Date(terms.closed_at))} 終了</>;
  if (terms.published_at) return <>{monthDay.format(new Date(terms.published_at))} 公開</>;
  return <>公開前</>;
}

function join(...parts: (string | null | undefined)[]): string | undefined {
  const given = parts.filter((part) => part !== null && part !== undefined && part !== "");
  return given.length === 0 ? undefined : given.join("　");
}

export function RecruitmentTerms({ unit, terms, today }: { unit: PanelUnit; terms: Terms; today: string }) {
  const years = terms.contract_years === null ? undefined : `${terms.contract_years}年`;
  const handover = terms.handover_on === null ? undefined : slashed(terms.handover_on);
  const blank = <span className="muted">未定</span>;
  return (
    <dl className="definition-list">
      <dt>希望賃料</dt>
      <dd>
        <Rent yen={terms.rent_per_tsubo} area={unit.area} />
      </dd>
      <dt>共益費</dt>
      <dd>{terms.common_fee_per_tsubo === null ? blank : formatUnitRent(terms.common_fee_per_tsubo)}</dd>
      <dt>契約形態</dt>
      <dd>{join(terms.contract_form, years) ?? blank}</dd>
      <dt>引渡し日</dt>
      <dd>
        {join(handover, terms.handover_state) ?? blank}
        {terms.handover_on !== null && terms.handover_on < today && (
          <span className="muted">（過ぎています）</span>
        )}
      </dd>
      {terms.wanted_genres.length > 0 && (
        <>
          <dt>希望業種</dt>
          <dd>{terms.wanted_genres.map(({ name }) => name).join("、")}</dd>
        </>
      )}
      <dt>テナント</dt>
      <dd>
        <Tenant unit={unit} />
      </dd>
      <dt>募集</dt>
      <dd>
        <Published terms={terms} />
      </dd>
    </dl>
  );
}

export function ContractTerms({ unit }: { unit: PanelUnit }) {
  const period = [unit.start, unit.end].some(Boolean)
    ? `${unit.start ? slashed(unit.start) : ""}〜${unit.end ? slashed(unit.end) : ""}`
    : undefined;
  return (
    <dl className="definition-list">
      <dt>テナント</dt>
      <dd>{unit.tenant ?? <span className="muted">空き</span>}</dd>
      {unit.genre && (
        <>
          <dt>業種</dt>
          <dd>{unit.genre}</dd>
        </>
      )}
      {unit.rent !== undefined && (
        <>
          <dt>現行賃料</dt>
          <dd>
            <Rent yen={unit.rent} area={unit.area} />
          </dd>
        </>
      )}
      {unit.fee !== undefined && (
        <>
          <dt>共益費</dt>
          <dd>{formatUnitRent(unit.fee)}</dd>
        </>
      )}
      <dt>契約</dt>
      <dd>{join(contractTypeLabels[unit.contract], unit.form)}</dd>
      {period && (
        <>
          <dt>契約期間</dt>
          <dd>{period}</dd>
        </>
      )}
    </dl>
  );
}

export function tsuboText(area: number): string {
  return `${oneDecimal(area)}坪`;
}
