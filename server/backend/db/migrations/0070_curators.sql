-- The operator's own organisation, whose people may sign in without a facility or brand of their own. It is in no list,
-- count, aggregate or map: as a stealth facility to everybody else, by this column to curators too.
alter table facilities
  add column is_operator boolean not null default false,
  add check (is_stealth or not is_operator);
create unique index facilities_operator on facilities (is_operator) where is_operator;
-- Whoever answers such an invitation becomes a curator.
alter table invitations add column is_curator boolean not null default false;
