-- A posting says what it is for, and a source may have several that stand: one per purpose and part. Every posting also
-- has the number of its transaction, which people know it by: a reversal, and what is posted in its place, carry it on.

-- A type and not a check, which would be planned anew for every row that is written.
create type ledger_purpose as enum (
  'payout', 'tender', 'change', 'part_payment', 'deposit', 'change_returned', 'transfer', 'petty_cash', 'count'
);

alter table ledger_transactions
  add column number bigint,
  add column purpose ledger_purpose,
  add column part integer not null default 0;

-- Writing the table anew fills both at once, however large it is, and changes no row under the append-only trigger.
alter table ledger_transactions
  alter column number type bigint using id,
  alter column purpose type ledger_purpose
    using (case when source_kind is null then 'transfer' else 'payout' end)::ledger_purpose;

-- What was reversed, and what was posted for the same ticket since, has the number of the first of them.
alter table ledger_transactions disable trigger ledger_append_only;
update ledger_transactions t set number = first.number
from (
  select id, min(id) over (partition by source_kind, source_id) as number from ledger_transactions where source_id is not null
  union all
  select id, reverses from ledger_transactions where source_id is null and reverses is not null
) first
where first.id = t.id and first.number <> t.number;
alter table ledger_transactions enable trigger ledger_append_only;

create sequence transaction_numbers as bigint owned by ledger_transactions.number;
select setval('transaction_numbers', coalesce(max(id), 0) + 1, false) from ledger_transactions;
alter table ledger_transactions
  alter column number set not null,
  alter column number set default nextval('transaction_numbers'),
  alter column purpose set not null;

drop index ledger_one_open_per_ticket;
create unique index ledger_one_standing on ledger_transactions (source_kind, source_id, purpose, part) where not is_hidden;
-- All postings of a number are found by it, and at most one of them stands.
create unique index ledger_of_number on ledger_transactions (number, (case when is_hidden then id else 0 end));

-- Most postings reverse nothing, and need no entry in this index.
alter table ledger_transactions drop constraint ledger_transactions_reverses_key;
create unique index ledger_transactions_reverses_key on ledger_transactions (reverses) where reverses is not null;

create or replace function refuse_crooked_reversal() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transactions t where t.id = new.reverses and t.reverses is null
      and t.src = new.dest and t.dest = new.src and t.amount_cents = new.amount_cents and t.number = new.number
      and (t.source_kind, t.source_id, t.purpose, t.part)
        is not distinct from (new.source_kind, new.source_id, new.purpose, new.part)) then
    raise exception 'a reversal mirrors its original' using errcode = 'check_violation';
  end if;
  return new;
end $$;
