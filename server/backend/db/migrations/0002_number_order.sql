-- Section numbers in the order people count in: digits padded so that A-2 stands before A-10, in code-point order so that
-- every engine and locale sorts alike. Stored, because working it out for each row of a list costs more than the list.
create function number_order(number text) returns text
language sql immutable strict parallel safe
return (
  select string_agg(case when part[1] ~ '^[0-9]' then lpad(part[1], 12, '0') else part[1] end, '' order by place)
  from regexp_matches(number, '[0-9]+|[^0-9]+', 'g') with ordinality as parts (part, place)
);
alter table sections
  add column number_order text collate "C" generated always as (number_order(number)) stored;
