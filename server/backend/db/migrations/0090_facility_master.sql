-- Facilities as curators keep them. Nobody but curators knows of a disabled one. A point that is that of the town is
-- marked so until somebody moves it.
alter table facilities
  add column is_enabled boolean not null default true,
  add column is_town_point boolean not null default false;
-- Rows from before are not looked at, so that nobody waits.
alter table facilities add constraint facilities_type check (facility_type in (
  'commercial_building', 'station_building', 'complex_building', 'raised_lower', 'underground', 'other')) not valid;
drop index facilities_hidden;
create index facilities_hidden on facilities (id) where is_stealth or not is_enabled;
-- The station nearest to a point, kept beside a facility's point by whatever writes it; none more than 50 km away.
create function nearest_station(at_latitude float8, at_longitude float8) returns integer
language sql stable parallel safe
set search_path = public, pg_temp
as $$
  select s.id
  from stations s
  where point(s.longitude, s.latitude) <@ box(
    point(at_longitude - 0.65, at_latitude - 0.45), point(at_longitude + 0.65, at_latitude + 0.45))
  order by power((s.longitude - at_longitude) * cos(radians(at_latitude)), 2) + power(s.latitude - at_latitude, 2), s.id
  limit 1
$$;
