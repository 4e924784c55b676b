-- serves programs from 0260_versions_by_statement.sql
-- An organisation that has left: nobody sees it, its people have no standing in it, and 90 days later what is personal of
-- it is erased. Until then a curator can open it again.
alter table facilities
  add column closed_at timestamptz,
  add column closed_reason text not null default '',
  add column erased_at timestamptz;
alter table brands
  add column closed_at timestamptz,
  add column closed_reason text not null default '',
  add column erased_at timestamptz;
create index facilities_leaving on facilities (closed_at) where closed_at is not null and erased_at is null;
create index brands_leaving on brands (closed_at) where closed_at is not null and erased_at is null;

-- Whatever writes the mark, a table that comes in among it: what is closed is opened by its own call alone.
create function stay_closed() returns trigger language plpgsql as $$
begin
  new.is_enabled := false;
  return new;
end
$$;
create trigger stay_closed before update on facilities for each row
  when (new.closed_at is not null and new.is_enabled) execute function stay_closed();
create trigger stay_closed before update on brands for each row
  when (new.closed_at is not null and new.is_enabled) execute function stay_closed();
