-- serves programs from 0174_page_views.sql
-- An invitation can be sent again, with a new secret, a few times a day.
alter table invitations
  add column sent_on date not null default (now() at time zone 'Asia/Tokyo')::date,
  add column sent_today integer not null default 1;
