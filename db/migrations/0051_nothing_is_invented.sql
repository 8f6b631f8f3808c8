-- A new shop has no prices until a person or a feed gives one.
alter table spot_prices alter column price_cents drop not null;
alter table spot_prices add constraint known_price_has_source check (price_cents is not null or source = 'start');

-- A shop that is at work keeps the name and address it began with, and needs no guide.
insert into settings (name, value)
select s.name, s.value::jsonb
from (values
  ('shop', '{"name": "Loupe Coin & Jewelry", "address": "100 Fremont Street, Las Vegas, NV 89101",
    "phone": "(702) 555-0100", "licence": "", "timeZone": "America/Los_Angeles", "taxRate": "8.375", "holdDays": 31,
    "logoFileId": null}'),
  ('guide', '{"isAway": true}')) as s (name, value)
where exists (select from users)
on conflict do nothing;
