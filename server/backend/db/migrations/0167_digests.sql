-- serves programs from 0160_accepted_invitations.sql
-- When a person wants the week's dates by mail: the weekday (0 is Sunday, null for none) and the hour, both of Japan.
alter table users
  add column digest_weekday integer default 1 check (digest_weekday between 0 and 6),
  add column digest_hour integer not null default 9 check (digest_hour between 8 and 19),
  -- The day that the last one was for.
  add column digest_sent_on date;

-- Who was told that the time for a notice is about to end.
create table window_reminders (
  user_id integer not null references users (id),
  section_id integer not null references sections (id) on delete cascade,
  closes_on date not null,
  primary key (user_id, section_id, closes_on)
);
create index window_reminders_section on window_reminders (section_id);
create index window_reminders_closes on window_reminders (closes_on);
do $$
begin
  if exists (select from pg_roles where rolname = 'kukaku_app') then
    revoke all on window_reminders from kukaku_app;
  end if;
end
$$;
