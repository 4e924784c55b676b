-- Who a mail to candidates is from and where an answer to it goes; the address that it leaves from is the service's.
alter table outbox
  add column from_name text not null default '',
  add column reply_to text;
