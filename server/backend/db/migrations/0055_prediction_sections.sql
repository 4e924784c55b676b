-- The published section that a prediction was asked for. Predictions of other places, and those made before, have none.
alter table predictions add column recruitment_id integer references recruitments (id) on delete set null;
create index predictions_recruitment on predictions (recruitment_id) where recruitment_id is not null;
