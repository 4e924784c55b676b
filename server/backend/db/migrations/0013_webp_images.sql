-- Pictures are decoded and encoded anew as WebP; those that came before stay as they are.
alter table facility_images drop constraint facility_images_media_type_check;
alter table facility_images add constraint facility_images_media_type_check
  check (media_type in ('image/webp', 'image/png', 'image/jpeg'));

-- What a facility shows, everybody of a facility or brand may see; what it took down, and every change, are its own.
do $$
declare
  own constant text := 'facility_id = any ((select own_facilities())::int[]) or (select is_curator())';
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  alter table facility_images enable row level security;
  execute format('create policy own on facility_images to kukaku_app using (%s) with check (%s)', own, own);
  create policy everything on facility_images to kukaku_system using (true) with check (true);
  create policy shown on facility_images for select to kukaku_app
    using (deleted_at is null
      and (cardinality((select own_facilities())) > 0 or cardinality((select own_brands())) > 0));
end
$$;
