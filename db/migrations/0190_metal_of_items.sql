-- What an item of the list is made of. A coin has its fine grams a piece; a material or a coin that is weighed has its fineness,
-- as it is written: '14/24' or '.925'.
alter table items
  add column metal text check (metal in ('gold', 'silver', 'platinum', 'palladium')),
  add column fineness text not null default '' check (fineness ~ '^(\d{1,4}/\d{1,4}|\.\d{1,6}|1)?$'),
  add column fine_grams numeric(12, 5) check (fine_grams > 0),
  add constraint only_metal_is_fine check (metal is not null or (fineness = '' and fine_grams is null));

update items set metal = start.metal, fineness = start.fineness, fine_grams = start.fine_grams
from (values
  ('metro', 'Gold 10k', 'gold', '10/24', null), ('metro', 'Gold 14k', 'gold', '14/24', null),
  ('metro', 'Gold 18k', 'gold', '18/24', null), ('metro', 'Gold 22k', 'gold', '22/24', null),
  ('metro', 'Sterling Silver', 'silver', '.925', null), ('metro', 'Platinum', 'platinum', '.950', null),
  ('coin', 'American Gold Eagle 1 oz', 'gold', '22/24', 31.10348), ('coin', 'American Gold Eagle 1/2 oz', 'gold', '22/24', 15.55174),
  ('coin', 'American Gold Eagle 1/4 oz', 'gold', '22/24', 7.77587), ('coin', 'American Gold Eagle 1/10 oz', 'gold', '22/24', 3.11035),
  ('coin', 'American Gold Buffalo 1 oz', 'gold', '.9999', 31.10348), ('coin', 'Gold Krugerrand 1 oz', 'gold', '22/24', 31.10348),
  ('coin', 'Gold Maple Leaf 1 oz', 'gold', '.9999', 31.10348), ('coin', '$20 Saint-Gaudens', 'gold', '.900', 30.09261),
  ('coin', '$20 Liberty', 'gold', '.900', 30.09261), ('coin', '$10 Liberty', 'gold', '.900', 15.04631),
  ('coin', '$5 Indian', 'gold', '.900', 7.52315), ('coin', 'Gold Bar 1 oz', 'gold', '.9999', 31.10348),
  ('coin', 'Gold Bar 10 oz', 'gold', '.9999', 311.03477), ('coin', 'American Silver Eagle 1 oz', 'silver', '.999', 31.10348),
  ('coin', 'Silver Maple Leaf 1 oz', 'silver', '.9999', 31.10348), ('coin', '90% Silver', 'silver', '.900', null),
  ('coin', '40% Silver', 'silver', '.400', null), ('coin', 'Silver Round 1 oz', 'silver', '.999', 31.10348),
  ('coin', 'Silver Bar 10 oz', 'silver', '.999', 311.03477), ('coin', 'Silver Bar 100 oz', 'silver', '.999', 3110.34768),
  ('coin', 'Morgan Dollar', 'silver', '.900', 24.05652), ('coin', 'Peace Dollar', 'silver', '.900', 24.05652),
  ('coin', 'Walking Liberty Half', 'silver', '.900', 11.25003), ('coin', 'American Platinum Eagle 1 oz', 'platinum', '.9995', 31.10348),
  ('coin', 'Palladium Maple Leaf 1 oz', 'palladium', '.9995', 31.10348)
) as start (item_type, name, metal, fineness, fine_grams)
where items.item_type = start.item_type and lower(items.name) = lower(start.name);

-- Lines of tickets are read by what the list says, so each process keeps the list until it changes.
create trigger items_tell after insert or update or delete on items
  for each statement execute function tell_access_change();
