-- serves programs from 0330_profit_terms.sql
-- What lies near a place, found by comparing numbers: the operators of points are not leakproof, so that a policy of the
-- table had every row read before them.
create index brand_stores_degrees on brand_stores (latitude, longitude);
create index facilities_degrees on facilities (latitude, longitude);
