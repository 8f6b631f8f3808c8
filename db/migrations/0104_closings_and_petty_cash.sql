-- What every account held just before a moment that is past: a balance is that of the last closing and what was posted
-- since. Nothing is ever posted under an earlier date, so a closing never changes, and `npm run verify` counts each again.
create table ledger_closings (
  before timestamptz not null,
  account ledger_account not null,
  balance_cents bigint not null,
  primary key (before, account)
);

-- Postings lie in the order in which they were made: this index costs next to nothing when one is added.
create index ledger_moments on ledger_transactions using brin (at) with (pages_per_range = 32, autosummarize = on);

-- What change the drawers gave, and got back.
create index ledger_change on ledger_transactions (purpose, src, dest) include (amount_cents)
  where purpose in ('change', 'change_returned') and not is_hidden;

-- Whose petty cash a transaction is, by its number. The SSN is sealed; people see its last four digits.
create table petty_cash (
  number bigint primary key,
  name text not null,
  who text not null,
  email text not null,
  sealed_ssn bytea,
  ssn_last4 text not null check (ssn_last4 ~ '^(\d{4})?$'),
  constraint ssn_is_whole check ((sealed_ssn is null) = (ssn_last4 = ''))
);

-- Counted after the books were held, so that what the books said is what had been posted by then.
alter table drawer_counts alter column counted_at set default clock_timestamp();

-- What was found since to be the cause of a difference. The count itself never changes.
create table count_causes (
  count_id integer primary key references drawer_counts,
  cause text not null check (cause <> ''),
  said_by integer,
  said_at timestamptz not null default now()
);

-- What went to the bank when the day was settled last, so that a posting that is gone is missed.
alter table receipt_deposits add column deposited_cents bigint not null default 0;
update receipt_deposits d set deposited_cents = t.amount_cents from ledger_transactions t
where t.source_kind = 'deposit' and t.source_id = d.id and t.purpose = 'deposit' and not t.is_hidden;
