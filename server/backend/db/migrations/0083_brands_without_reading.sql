-- serves programs from 0080_ceiling_height.sql
-- The catalogue by reading; brands without one stand last.
drop index brands_listing;
create index brands_listing on brands ((name_kana = ''), name_kana collate "C", id);
