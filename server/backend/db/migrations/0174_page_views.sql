-- Which organisation has opened a published section or a brand's page in a month: one row, whoever of it and however often.
-- The owner of the page is told in bands how many there were, and never of fewer than five.
create table page_views (
  month date not null,
  section_id integer references sections (id) on delete cascade,
  brand_id integer references brands (id) on delete cascade,
  viewer_facility_id integer references facilities (id) on delete cascade,
  viewer_brand_id integer references brands (id) on delete cascade,
  check (num_nonnulls(section_id, brand_id) = 1),
  check (num_nonnulls(viewer_facility_id, viewer_brand_id) = 1),
  unique nulls not distinct (section_id, brand_id, month, viewer_facility_id, viewer_brand_id)
);
create index page_views_brand on page_views (brand_id, month) where brand_id is not null;
create index page_views_month on page_views (month);

-- The least number of the band: exact numbers do not leave the table. Who is hidden now does not count for months before.
create function page_view_bands(of_section integer, of_brand integer, since date)
returns table (month date, at_least integer)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select v.month, (case when count(*) >= 100 then 100 when count(*) >= 10 then count(*) / 10 * 10 else 5 end)::int
  from page_views v
  left join facilities f on f.id = v.viewer_facility_id
  left join brands b on b.id = v.viewer_brand_id
  where (v.section_id = of_section or v.brand_id = of_brand) and v.month >= since
    and (f.id is null or f.is_enabled and not f.is_stealth and not f.is_operator)
    and (b.id is null or b.is_enabled and not b.is_stealth)
  group by v.month
  having count(*) >= 5
$$;
revoke execute on function page_view_bands from public;

-- Before its first row nothing was counted.
create function page_views_since() returns date language sql stable security definer
set search_path = public, pg_temp
as $$ select min(month) from page_views $$;
revoke execute on function page_views_since from public;

do $$
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  -- Whoever asks reads bands, and no row.
  revoke all on page_views from kukaku_app;
  grant execute on function page_views_since to kukaku_app, kukaku_system;
  grant execute on function page_view_bands to kukaku_app, kukaku_system;
end
$$;
