-- Section numbers in one spelling (server/lib/section-number.ts), where no other section of the floor has it already.
update sections s
set number = n.folded
from (
  select id,
    regexp_replace(normalize(number, NFKC), '(?<=[0-9A-Za-z])[‐‑‒–—―−ー-](?=[0-9A-Za-z])', '-', 'g') as folded
  from sections
) n
where n.id = s.id and n.folded <> s.number and s.deleted_at is null
  and not exists (
    select from sections o
    where o.floor_id = s.floor_id and o.id <> s.id and o.deleted_at is null
      and regexp_replace(normalize(o.number, NFKC), '(?<=[0-9A-Za-z])[‐‑‒–—―−ー-](?=[0-9A-Za-z])', '-', 'g') = n.folded
  );
