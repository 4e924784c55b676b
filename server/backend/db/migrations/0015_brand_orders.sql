-- The brand catalogue by what its columns show: number of stores, last change; equals by their reading.
create index brands_by_stores on brands (store_count desc, name_kana collate "C", id);
create index brands_by_update on brands (updated_at desc, name_kana collate "C", id);
