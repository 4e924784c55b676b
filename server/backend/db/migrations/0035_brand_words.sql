-- The words of a brand's description, as a tokenizer with a dictionary found them when the description was written, and
-- the brands whose description has changed since. A trigger notes those in the transaction of the change, whoever makes
-- it, so that a tokenizer that fails or is killed delays words and loses nothing.
create table brand_words (
  brand_id integer not null references brands (id) on delete cascade,
  word text not null,
  primary key (brand_id, word)
);
create table brand_words_pending (
  brand_id integer primary key references brands (id) on delete cascade,
  marked_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0
);
create index brand_words_pending_due on brand_words_pending (next_attempt_at);

create function note_pending_words() returns trigger
language plpgsql
as $$
begin
  insert into brand_words_pending (brand_id) values (new.id)
  on conflict (brand_id) do update
    set marked_at = clock_timestamp(), next_attempt_at = now(), attempts = 0;
  return null;
end
$$;
create trigger brands_described after insert on brands
  for each row when (new.description <> '') execute function note_pending_words();
create trigger brands_redescribed after update of description on brands
  for each row when (new.description is distinct from old.description) execute function note_pending_words();

insert into brand_words_pending (brand_id) select id from brands where description <> '';

create trigger brand_words_added after insert on brand_words referencing new table as changed
  for each statement execute function note_changed_brands('brand_id');
create trigger brand_words_removed after delete on brand_words referencing old table as changed
  for each statement execute function note_changed_brands('brand_id');
