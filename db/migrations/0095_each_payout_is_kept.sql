-- What the customer of a record holds since each time that money was handed out or taken back, and which check it was.
-- The newest one counts; the ones before it say what each of them changed. Who takes a payout back removes the newest.
create table payouts (
  id integer generated always as identity primary key,
  kind text not null,
  record_id integer not null,
  cash_cents integer not null check (cash_cents >= 0),
  check_cents integer not null check (check_cents >= 0),
  -- '' where it is not known, or where there is no check.
  check_number text not null check (check_number = '' or check_cents > 0),
  wire_cents integer not null check (wire_cents >= 0),
  paid_at timestamptz not null default now(),
  paid_by integer references users,
  foreign key (kind, record_id) references records
);
create index payouts_of_record on payouts (kind, record_id, id desc);

-- The number of the check that is to be handed out, '' where there is none yet.
alter table notices add column check_number text not null default '';
update notices n set check_number = t.check_number from tickets t
where t.kind = n.kind and t.id = n.record_id and n.check_cents > 0 and t.check_number is not null;

-- Of each record the last notice tells; which check was handed out before an edit, the register knows by its amount.
create temporary table told on commit drop as
select distinct on (kind, record_id) *,
  cash_cents + check_cents + wire_cents > 0 as has_payout,
  before_cash_cents + before_check_cents + before_wire_cents > 0 as has_before
from notices order by kind, record_id, id desc;

insert into payouts (kind, record_id, cash_cents, check_cents, check_number, wire_cents, paid_at)
select kind, record_id, before_cash_cents, before_check_cents, coalesce((select c.check_number from checks c
    where c.check_group = n.kind and c.ticket_id = n.record_id and c.amount_cents = n.before_check_cents
    order by c.is_void desc, c.id desc limit 1), ''), before_wire_cents, created_at
from told n where has_before order by id;

insert into payouts (kind, record_id, cash_cents, check_cents, check_number, wire_cents, paid_at, paid_by)
select kind, record_id, cash_cents, check_cents, check_number, wire_cents, coalesce(h.at, created_at), h.user_id
from told n left join lateral (select at, user_id from history_entries
  where entity = 'notices' and entity_id = n.id::text and action = 'paid' order by history_entries.id desc limit 1) h on true
where is_paid and (has_payout or has_before) order by id;

drop index notices_shown;
alter table notices drop column amount_cents, drop column before_cash_cents, drop column before_check_cents,
  drop column before_wire_cents;
create index notices_shown on notices (is_paid, id desc) where not is_dismissed and not is_withdrawn;
