-- The files that a mail to candidates carries: its own ones, and ones that go on hanging on the section or recruitment.
create table mail_files (
  mail_sending_id integer not null references mail_sendings (id),
  file_id integer not null references files (id) on delete cascade,
  primary key (mail_sending_id, file_id)
);
create index mail_files_file on mail_files (file_id);

-- The brands that a mail went to. The outbox forgets its mails after a while; who was sent a file may open it for longer.
create table mail_brands (
  mail_sending_id integer not null references mail_sendings (id),
  brand_id integer not null references brands (id),
  primary key (mail_sending_id, brand_id)
);
create index mail_brands_brand on mail_brands (brand_id);
insert into mail_brands select mail_sending_id, brand_id from mailed_brands;

do $$
declare
  sent constant text := 'exists (select from mail_sendings s where s.id = mail_sending_id)';
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  alter table mail_files enable row level security;
  alter table mail_brands enable row level security;
  create policy everything on mail_files to kukaku_system using (true) with check (true);
  create policy everything on mail_brands to kukaku_system using (true) with check (true);
  -- The facility's by the policy of its mails; a brand finds what was sent to it.
  execute format('create policy sent on mail_files to kukaku_app using (%s) with check (%s)', sent, sent);
  execute format('create policy sent on mail_brands to kukaku_app using (%s) with check (%s)', sent, sent);
  create policy received on mail_brands for select to kukaku_app
    using (brand_id = any ((select own_brands())::int[]));
  create policy received on mail_files for select to kukaku_app using (
    exists (select from mail_brands b where b.mail_sending_id = mail_files.mail_sending_id
      and b.brand_id = any ((select own_brands())::int[]))
  );
  drop policy hung on files;
  create policy hung on files for select to kukaku_app using (
    exists (select from recruitments r where r.id = recruitment_id)
    or exists (select from contact_messages m where m.id = contact_message_id)
    or exists (select from mail_files m where m.file_id = files.id)
  );
end
$$;
drop view mailed_brands;
