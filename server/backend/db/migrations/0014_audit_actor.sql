-- Who it was, where there is no row to point at: a mark of the account that was tried, or of the subject of a token.
alter table audit_entries add column actor text;
