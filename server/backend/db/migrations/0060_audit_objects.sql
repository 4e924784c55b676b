-- Who changed a thing last.
create index audit_entries_object on audit_entries (object_kind, object_id, at desc) where object_id is not null;
