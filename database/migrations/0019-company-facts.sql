-- What members read of a company and of its people, and what decides its tier.

alter table company
  -- VAT number, or EORI where the country says so (AM-119); staff change it (AM-124).
  add column vat_number text not null default '' check (length(vat_number) <= 30),
  add column shipping_details text not null default '' check (length(shipping_details) <= 5000),
  add column warranty_policy text not null default '' check (length(warranty_policy) <= 5000),
  add column payment_method text not null default '' check (length(payment_method) <= 500),
  -- How the company is paid; read by members alone (AM-052).
  add column bank_code text not null default '' check (length(bank_code) <= 50),
  add column iban_code text not null default '' check (length(iban_code) <= 50),
  add column swift_code text not null default '' check (length(swift_code) <= 50),
  -- Whether it gives one month of return-to-base warranty, which the tiers ask for (TI-002).
  add column has_warranty boolean not null default true,
  -- Whether it comes to the next European Broker Meeting (CO-018).
  add column is_attending_ebm boolean not null default false,
  -- How many contacts follow it; goes along with the favourites (BK-072).
  add column favourite_count integer not null default 0 check (favourite_count >= 0);

update company set favourite_count =
  (select count(*) from favourite where favourite.company_id = company.id);

alter table contact
  -- Where the person can be reached besides (CO-014); no value without a name.
  add column im_name text not null default '' check (im_name in ('', 'Teams', 'Trillian', 'Google Talk', 'Other')),
  add column im_value text not null default '' check (length(im_value) <= 100),
  -- Whether this person wants no requests for quotes, and no possible matches after composing.
  add column rfq_disabled boolean not null default false,
  add column possible_matches_disabled boolean not null default false,
  add constraint contact_im_named check (im_value = '' or im_name <> '');
