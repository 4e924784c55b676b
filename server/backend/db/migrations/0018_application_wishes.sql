-- What a brand asks for with its application: line of business, opening, area and the person in charge. Applications
-- that answer a scout, and those entered before, have none.
alter table applies add column wish jsonb check (jsonb_typeof(wish) = 'object');
