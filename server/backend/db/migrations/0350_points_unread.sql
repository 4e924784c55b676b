-- serves programs from 0340_places_by_degrees.sql
-- Places are found by their degrees since 0340: these indexes were written at every change and read by nothing.
drop index brand_stores_place;
drop index facilities_place;
