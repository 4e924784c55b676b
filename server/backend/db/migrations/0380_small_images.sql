-- serves programs from 0370_answer_times_by_contacts.sql
-- A row of several pictures is read with a tenth of the bytes. Null where the picture is small itself, and until the
-- upkeep has come to those of before.
alter table facility_images add column small_bytes bytea;
