-- Access tokens issued before it, in seconds since the epoch by the clock of the identity service, count no more: whoever
-- knew the old password may hold one, and nobody can take it back.
alter table users add column tokens_issued_from integer not null default 0;
