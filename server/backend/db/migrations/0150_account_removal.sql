-- When somebody asked the admins of their organisations to remove the account; null where they have not.
alter table users add column removal_requested_at timestamptz;
