-- When the lessee was told that the lease ends, how, and what the tenant means to do.
alter table sections
  add column notice_on date,
  add column notice_way text check (notice_way in ('certified', 'hand', 'mail')),
  add column notice_number text,
  add column tenant_intention text check (tenant_intention in ('leaving', 'renewing', 'undecided')),
  add column intention_on date;
