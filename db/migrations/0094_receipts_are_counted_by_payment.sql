-- What was kept of each payment is worked out in one place, and summed by day and month beside the amounts.
alter table receipts
  add column change_cents integer not null generated always as (
    case when payment in ('cash', 'cash_creditcard') then greatest(tendered_cents - ticket_amount_cents, 0) else 0 end) stored,
  add column cash_cents integer not null generated always as (
    case when payment in ('cash', 'cash_creditcard') then least(tendered_cents, ticket_amount_cents) else 0 end) stored,
  add column card_cents integer not null generated always as (
    case payment when 'creditcard' then ticket_amount_cents
      when 'cash_creditcard' then greatest(ticket_amount_cents - tendered_cents, 0) else 0 end) stored,
  add column check_cents integer not null generated always as (
    case payment when 'check' then ticket_amount_cents else 0 end) stored;

alter table record_days add column cash_cents bigint not null default 0, add column check_cents bigint not null default 0;
alter table record_months add column cash_cents bigint not null default 0, add column check_cents bigint not null default 0;

drop function count_record;
create function count_record(of_kind text, of_day date, more integer, more_standing integer, more_cents bigint,
  more_cash bigint default 0, more_check bigint default 0)
returns void language sql as $$
  insert into record_months as m (kind, month, part, records, standing, amount_cents, cash_cents, check_cents)
  values (of_kind, date_trunc('month', of_day), pg_backend_pid() % 32, more, more_standing, more_cents, more_cash, more_check)
  on conflict (kind, month, part) do update set records = m.records + excluded.records,
    standing = m.standing + excluded.standing, amount_cents = m.amount_cents + excluded.amount_cents,
    cash_cents = m.cash_cents + excluded.cash_cents, check_cents = m.check_cents + excluded.check_cents;
  insert into record_days as d (kind, day, part, records, standing, amount_cents, cash_cents, check_cents)
  values (of_kind, of_day, pg_backend_pid() % 32, more, more_standing, more_cents, more_cash, more_check)
  on conflict (kind, day, part) do update set records = d.records + excluded.records,
    standing = d.standing + excluded.standing, amount_cents = d.amount_cents + excluded.amount_cents,
    cash_cents = d.cash_cents + excluded.cash_cents, check_cents = d.check_cents + excluded.check_cents;
$$;

create function count_receipt() returns trigger language plpgsql as $$
declare
  old_standing integer := 0;
  new_standing integer := (not new.is_void)::integer;
begin
  if tg_op = 'INSERT' then
    perform count_record(new.kind, new.ticket_day, 1, new_standing, new.ticket_amount_cents * new_standing,
      new.cash_cents * new_standing, new.check_cents * new_standing);
    return null;
  end if;
  old_standing := (not old.is_void)::integer;
  perform count_record(new.kind, new.ticket_day, 0, new_standing - old_standing,
    new.ticket_amount_cents * new_standing - old.ticket_amount_cents * old_standing,
    new.cash_cents * new_standing - old.cash_cents * old_standing,
    new.check_cents * new_standing - old.check_cents * old_standing);
  return null;
end $$;
drop trigger receipts_counted on receipts;
drop trigger receipts_counted_anew on receipts;
create trigger receipts_counted after insert on receipts for each row execute function count_receipt();
create trigger receipts_counted_anew after update on receipts for each row
  when (old.is_void <> new.is_void or old.ticket_amount_cents <> new.ticket_amount_cents
    or old.cash_cents <> new.cash_cents or old.check_cents <> new.check_cents) execute function count_receipt();

update record_days d set cash_cents = s.cash, check_cents = s.checks
from (select kind, ticket_day, min(part) as part, sum(cash_cents) as cash, sum(check_cents) as checks
  from receipts join (select kind as k, day, min(part) as part from record_days group by 1, 2) first
    on first.k = receipts.kind and first.day = receipts.ticket_day
  where not is_void group by 1, 2) s
where d.kind = s.kind and d.day = s.ticket_day and d.part = s.part;
update record_months m set cash_cents = s.cash, check_cents = s.checks
from (select kind, month, min(part) as part, sum(cash_cents) as cash, sum(check_cents) as checks
  from receipts join (select kind as k, month, min(part) as part from record_months group by 1, 2) first
    on first.k = receipts.kind and first.month = date_trunc('month', receipts.ticket_day)
  where not is_void group by 1, 2) s
where m.kind = s.kind and m.month = s.month and m.part = s.part;
