-- What rules a brand out of a section: what the section offers and allows, and what the brand needs. Null is not known.
alter table recruitments
  add column allows_heavy_food boolean,
  add column has_exhaust boolean,
  add column has_grease_trap boolean,
  add column has_water boolean,
  add column gas_m3_per_hour double precision,
  add column power_kva double precision,
  add column opens_at text,
  add column closes_at text,
  add column deposit text,
  add column sales_rent text,
  add column work_division text;
alter table brands
  add column is_heavy_food boolean,
  add column needs_exhaust boolean not null default false,
  add column needs_grease_trap boolean not null default false,
  add column needs_water boolean not null default false,
  add column needs_gas_m3_per_hour double precision,
  add column needs_power_kva double precision,
  add column opens_at text,
  add column closes_at text;
