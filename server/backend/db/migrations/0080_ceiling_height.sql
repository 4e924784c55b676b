-- How high a section is from floor to ceiling, metres to one decimal.
alter table sections
  add column ceiling_height_m double precision check (
    ceiling_height_m between 2 and 20 and ceiling_height_m::numeric = round(ceiling_height_m::numeric, 1)
  );
