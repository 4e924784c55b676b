-- serves programs from 0194_invitations_again.sql
-- A meeting pack can show plans of the next tenant mix as they stood when it was made.
alter table meeting_pack_rows drop constraint meeting_pack_rows_kind_check;
alter table meeting_pack_rows add constraint meeting_pack_rows_kind_check
  check (kind in ('floor', 'section', 'candidate', 'plan'));
