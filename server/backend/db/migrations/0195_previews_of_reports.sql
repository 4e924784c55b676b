-- serves programs from 0194_invitations_again.sql
-- What is looked at may be the trade-area report of the facility's place instead of its page.
alter table previews
  add column is_report boolean not null default false,
  add check (not is_report or (facility_id is not null and recruitment_id is null));
