-- serves programs from 0160_accepted_invitations.sql
-- For which contract of a section a recruitment was prepared: one that somebody has thrown away does not come back.
create table recruitment_drafts (
  section_id integer not null references sections (id) on delete cascade,
  contract_end_on date not null,
  primary key (section_id, contract_end_on)
);
do $$
begin
  if exists (select from pg_roles where rolname = 'kukaku_app') then
    revoke all on recruitment_drafts from kukaku_app;
  end if;
end
$$;
