-- Why a thread ended together with the recruitment or the section that it was about.
alter table negotiations drop constraint negotiations_reason_check;
alter table negotiations add constraint negotiations_reason_check
  check (reason in ('no_answer', 'withdrawn', 'declined', 'other_tenant', 'terms_unmet', 'plan_changed'));
