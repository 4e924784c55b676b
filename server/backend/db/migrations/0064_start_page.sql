-- The page that a person wants after signing in: that of the guards, or their own work.
alter table users
  add column start_page text not null default 'home' check (start_page in ('home', 'today'));
