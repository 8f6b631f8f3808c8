-- The pads that ask for something to sign: a newer request waits for one that is free before it takes another's place.
-- Unlogged: what is lost in a crash is there again with the next question of each pad.
create unlogged table signature_pads (
  name text primary key,
  booth text not null,
  asked_at timestamptz not null default now()
);
create index signature_pads_booth on signature_pads (booth);

-- The days printed on a plain check stay with it: its payee may be deleted and added again.
alter table checks add column void_day integer check (void_day > 0);
update checks c set void_day = coalesce(
    (select p.void_day from payees p where lower(p.name) = lower(c.payee)),
    (select (value->>'voidAfterDays')::integer from settings where name = 'bank'),
    15)
  where check_group = 'plain' and is_voided_after_day;
create index checks_of_payee on checks (lower(payee), id) where check_group = 'plain';
update payees p set void_day = (select c.void_day from checks c
    where c.check_group = 'plain' and lower(c.payee) = lower(p.name) order by c.id desc limit 1)
  where void_day is null;

-- Spaces inside a name count as one, from now on where it is typed. Of the names that stand, those are mended that no
-- record keeps as a word and that would not become another entry's name.
do $$
declare list text;
begin
  foreach list in array array['payees', 'printers', 'void_reasons', 'leads_keywords', 'item_descriptions', 'item_categories', 'groups']
  loop
    execute format($mend$
      with mended as (select id, regexp_replace(name, '\s+', ' ', 'g') as name from %1$I)
      update %1$I t set name = m.name from mended m
      where t.id = m.id and t.name <> m.name
        and not exists (select from mended other where other.id <> m.id and lower(other.name) = lower(m.name))
    $mend$, list);
  end loop;
end $$;
