-- Companies are placed by their address: from the table of cities and postal areas, or by a geocoding service (BK-071).

alter table company
  -- Who or what placed it; null in the middle of its country.
  add column place_source text check (place_source in ('hand', 'service', 'postcode', 'city')),
  -- Distance within which the address probably is.
  add column place_km smallint check (place_km between 0 and 20000),
  -- The address that it was placed or looked up for, and the version of the table of cities and postal areas.
  add column place_key text check (length(place_key) = 32),
  add column place_table smallint;
comment on column company.latitude is
  'Where it is, placed by hand or found by its address; null together: in the middle of its country. Degrees, to a metre.';
comment on column company.place_key is 'md5 of country code and address; another one means that the address has changed since.';

update company set place_source = 'hand', place_km = 0, place_key = md5(country_code || chr(10) || address)
where latitude is not null;

alter table company
  add constraint company_place_has_source check (
    (place_source is null) = (latitude is null) and (place_km is null) = (latitude is null));

-- What members read of it. A place that a service found within a kilometre is that of the address.
create function place_precision(source text, km smallint) returns text language sql immutable
return case
  when source is null then 'country'
  when source = 'hand' or (source = 'service' and km <= 1) then 'exact'
  when source = 'postcode' then 'postcode'
  else 'city'
end;

create table geocoder_answer (
  address_key text primary key check (length(address_key) = 32),
  latitude numeric(7, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  km smallint check (km between 0 and 20000),
  asked_at timestamptz not null,
  check ((latitude is null) = (longitude is null) and (latitude is null) = (km is null))
);
comment on table geocoder_answer is
  'What the geocoding service of the operator has answered for each address, so that it is asked once; without a place if it found none.';
create index geocoder_answer_asked_idx on geocoder_answer (asked_at);
