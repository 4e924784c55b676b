export const DEMO_SALES = `
insert into store_sales (id, brand_id, store_id, year, amount_yen, months)
select row_number() over (order by store_id, year), brand_id, store_id, year, amount_yen, months
from (
  select s.brand_id, s.id as store_id, y.year,
    case when y.year = 2026 then s.yearly_sales_yen
      else round(s.yearly_sales_yen * (0.93 + (s.id * 31 + y.year * 17) % 13 / 100.0) / 1000) * 1000
    end as amount_yen, 12 as months
  from brand_stores s
  cross join generate_series(2024, 2026) y (year)
  where s.yearly_sales_yen is not null and s.opened_on < make_date(y.year - 1, 11, 30)
    and (s.closed_on is null or s.closed_on > make_date(y.year, 10, 31) or y.year = 2026)
  union all
  select s.brand_id, s.id, 2026, round(s.area_tsubo * t.per_tsubo * m.months / 12 / 1000) * 1000, m.months
  from brand_stores s
  cross join lateral (
    select avg(o.yearly_sales_yen / o.area_tsubo) as per_tsubo
    from brand_stores o where o.brand_id = s.brand_id and o.yearly_sales_yen is not null
  ) t
  cross join lateral (select (date '2026-11-01' - s.opened_on) / 30 as months) m
  where s.yearly_sales_yen is null and t.per_tsubo is not null and m.months between 1 and 11
) y
where exists (select from user_brand_joins j where j.brand_id = y.brand_id)`;
