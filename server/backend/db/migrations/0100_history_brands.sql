-- The history of a section keeps brands by their ids: a name that was written out is read by colleagues who may not know
-- the brand, and stays what it was when the brand is hidden later.
update section_events e
set changes = (
  select jsonb_agg(
    case
      when c.change ->> 'label' in ('テナントのブランド', '候補', '次のテナント') then jsonb_strip_nulls(
        c.change
        || case when f.id is null then '{}' else jsonb_build_object('from', null, 'from_brand_id', f.id) end
        || case when t.id is null then '{}' else jsonb_build_object('to', null, 'to_brand_id', t.id) end
      )
      else c.change
    end
    order by c.place
  )
  from jsonb_array_elements(e.changes) with ordinality as c (change, place)
  left join lateral (
    select b.id from brands b
    where b.name = c.change ->> 'from'
      and not (c.change ->> 'label' = '候補' and exists (select from custom_brands o where o.name = b.name))
    order by b.id limit 1
  ) f on true
  left join lateral (
    select b.id from brands b
    where b.name = c.change ->> 'to'
      and not (c.change ->> 'label' = '候補' and exists (select from custom_brands o where o.name = b.name))
    order by b.id limit 1
  ) t on true
)
where e.changes @? '$[*] ? (@.label == "テナントのブランド" || @.label == "候補" || @.label == "次のテナント")';
