-- serves programs from 0160_accepted_invitations.sql
-- The store that a plan has become. A store comes from one plan at most.
alter table store_opening_plans
  add column store_id integer unique references brand_stores (id) on delete set null;
