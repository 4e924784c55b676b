-- When a thread ended because nobody answered; either side takes it up again by writing.
alter table negotiations add column lapsed_at timestamptz;
-- Whom a mail is for, where it must not leave once that person has left.
alter table outbox add column user_id integer references users (id);
create index outbox_user on outbox (user_id) where user_id is not null;

-- Who has been reminded of what. A recipient is a person (user:1), or the contact address of a brand that has none (brand:1).
create table reminders (
  recipient text not null,
  negotiation_id integer not null references negotiations (id) on delete cascade,
  side text not null check (side in ('facility', 'brand')),
  due_on date not null,
  step text not null check (step in ('before', 'on', 'after')),
  sent_on date not null,
  primary key (recipient, negotiation_id, side, due_on, step)
);
create index reminders_negotiation on reminders (negotiation_id);
create index reminders_sent on reminders (sent_on);
-- At most one mail a day and recipient.
create table reminder_days (
  recipient text not null,
  day date not null,
  primary key (recipient, day)
);
create index reminder_days_day on reminder_days (day);

-- What waits in the outbox for somebody who leaves an organisation may be about it.
create function forget_mails_of_leaver() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  delete from outbox where user_id = old.user_id and status = 'waiting';
  return null;
end
$$;
revoke execute on function forget_mails_of_leaver from public;
create trigger forget_mails after delete on user_facility_joins
for each row execute function forget_mails_of_leaver();
create trigger forget_mails_standby after update of grant_type on user_facility_joins
for each row when (new.grant_type = 'standby') execute function forget_mails_of_leaver();
create trigger forget_mails after delete on user_brand_joins
for each row execute function forget_mails_of_leaver();
create trigger forget_mails_standby after update of grant_type on user_brand_joins
for each row when (new.grant_type = 'standby') execute function forget_mails_of_leaver();

do $$
begin
  if exists (select from pg_roles where rolname = 'kukaku_app') then
    revoke all on reminders, reminder_days from kukaku_app;
  end if;
end
$$;
