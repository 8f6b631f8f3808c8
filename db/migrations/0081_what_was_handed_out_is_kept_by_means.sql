-- A payout is so much in cash, by check and by wire, and so is what was handed out before an edit: cash that becomes a
-- check is to be taken back, and is not forgotten when it becomes cash again.
alter table notices
  add column cash_cents integer not null default 0 check (cash_cents >= 0),
  add column check_cents integer not null default 0 check (check_cents >= 0),
  add column wire_cents integer not null default 0 check (wire_cents >= 0),
  add column before_cash_cents integer not null default 0 check (before_cash_cents >= 0),
  add column before_check_cents integer not null default 0 check (before_check_cents >= 0),
  add column before_wire_cents integer not null default 0 check (before_wire_cents >= 0);

-- Until now only sums were kept: of one with a check, the check is what the ticket says, and the rest was cash.
with known as (
  select n.id, n.paid_before_cents as before, n.amount_cents + n.paid_before_cents as total, n.payment = 'wire' as is_wire,
    case when n.is_check then coalesce(t.check_amount_cents, 0) else 0 end as by_check
  from notices n left join tickets t on t.kind = n.kind and t.id = n.record_id
)
update notices n set
  check_cents = least(by_check, total), wire_cents = case when is_wire then total else 0 end,
  cash_cents = case when is_wire then 0 else greatest(total - by_check, 0) end,
  before_check_cents = least(by_check, before), before_wire_cents = case when is_wire then before else 0 end,
  before_cash_cents = case when is_wire then 0 else greatest(before - by_check, 0) end
from known where known.id = n.id;

alter table notices drop column amount_cents, drop column paid_before_cents, drop column is_check,
  alter column cash_cents drop default, alter column check_cents drop default, alter column wire_cents drop default,
  -- What is to be handed out all in all, below zero when more is to be taken back.
  add column amount_cents integer not null generated always as (cash_cents + check_cents + wire_cents
    - before_cash_cents - before_check_cents - before_wire_cents) stored;
create index notices_shown on notices (is_paid, id desc) include (amount_cents)
  where not is_dismissed and not is_withdrawn;
-- Where there is nothing to hand out, nobody waits.
update notices set is_paid = true where cash_cents + check_cents + wire_cents = 0 and amount_cents = 0 and not is_paid;
