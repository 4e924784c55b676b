-- What a side still has to answer is counted on its every page: of the threads that have not ended.
create index applies_open_brand on applies (brand_id)
  where withdrawn_at is null and status not in ('contracted', 'offer_canceled', 'contact_fixed');
create index applies_open_facility on applies (facility_id)
  where withdrawn_at is null and status not in ('contracted', 'offer_canceled', 'contact_fixed');
create index scouts_open_brand on scouts (brand_id)
  where status not in ('contracted', 'offer_canceled', 'contact_fixed');
create index scouts_open_facility on scouts (facility_id)
  where status not in ('contracted', 'offer_canceled', 'contact_fixed');
-- All applications of a brand; what it has open alone is above.
create index applies_brand on applies (brand_id, updated_at);
