-- What a day of a kind and a store adds up to, kept in the transaction that saves, so that ten years are read by days.
-- Several rows for each day, by connection, keep clerks who save at the same time out of each other's way.
-- A record without a store has the store 0. Payments in parts count on their own day.
create type day_figures as (
  kind text,
  day date,
  store_id integer,
  count integer,
  amount_cents bigint,
  profit_cents bigint,
  -- How many records have a profit, and their amount.
  profit_known integer,
  known_cents bigint,
  cash_cents bigint,
  check_cents bigint,
  wire_cents bigint,
  card_cents bigint,
  change_cents bigint
);
create table day_totals (
  kind text not null,
  day date not null,
  store_id integer not null,
  count integer not null,
  amount_cents bigint not null,
  profit_cents bigint not null,
  profit_known integer not null,
  known_cents bigint not null,
  cash_cents bigint not null,
  check_cents bigint not null,
  wire_cents bigint not null,
  card_cents bigint not null,
  change_cents bigint not null,
  part smallint not null,
  primary key (day, kind, store_id, part)
);

create function add_day_figures(figures day_figures[]) returns void language plpgsql as $$
begin
  insert into day_totals as t select f.*, pg_backend_pid() % 32 from unnest(figures) f order by f.day, f.kind, f.store_id
  on conflict (day, kind, store_id, part) do update set count = t.count + excluded.count,
    amount_cents = t.amount_cents + excluded.amount_cents, profit_cents = t.profit_cents + excluded.profit_cents,
    profit_known = t.profit_known + excluded.profit_known, known_cents = t.known_cents + excluded.known_cents,
    cash_cents = t.cash_cents + excluded.cash_cents, check_cents = t.check_cents + excluded.check_cents,
    wire_cents = t.wire_cents + excluded.wire_cents, card_cents = t.card_cents + excluded.card_cents,
    change_cents = t.change_cents + excluded.change_cents;
end $$;

-- The figures of `sign` records like this one.
create function signed_figures(f day_figures, sign integer) returns day_figures language sql immutable as $$
  select row(f.kind, f.day, f.store_id, sign * f.count, sign * f.amount_cents, sign * f.profit_cents, sign * f.profit_known,
    sign * f.known_cents, sign * f.cash_cents, sign * f.check_cents, sign * f.wire_cents, sign * f.card_cents,
    sign * f.change_cents)::day_figures
$$;

-- A record comes (`was` is null), goes (`now` is null) or changes.
create function change_day_figures(was day_figures, now day_figures) returns void language plpgsql as $$
begin
  if was.kind is null and now.kind is null then return; end if;
  if was.kind is null then
    perform add_day_figures(array[now]);
  elsif now.kind is null then
    perform add_day_figures(array[signed_figures(was, -1)]);
  elsif was.kind = now.kind and was.day = now.day and was.store_id = now.store_id then
    if was is distinct from now then
      perform add_day_figures(array[row(now.kind, now.day, now.store_id, now.count - was.count,
        now.amount_cents - was.amount_cents, now.profit_cents - was.profit_cents, now.profit_known - was.profit_known,
        now.known_cents - was.known_cents, now.cash_cents - was.cash_cents, now.check_cents - was.check_cents,
        now.wire_cents - was.wire_cents, now.card_cents - was.card_cents, now.change_cents - was.change_cents)::day_figures]);
    end if;
  else
    perform add_day_figures(array[signed_figures(was, -1), now]);
  end if;
end $$;

-- A check pays its amount and cash the rest; a barter's amount is the cash paid on top.
create function figures_of_ticket(t tickets) returns day_figures language sql stable as $$
  select case when t.counts then row(t.kind, t.ticket_day, coalesce(t.store_id, 0), 1, t.ticket_amount_cents,
    coalesce(t.profit_cents, 0), (t.profit_cents is not null)::integer,
    case when t.profit_cents is null then 0 else t.ticket_amount_cents end,
    case when t.payment = 'wire' then 0 else t.ticket_amount_cents - coalesce(t.check_amount_cents, 0) end,
    coalesce(t.check_amount_cents, 0), case when t.payment = 'wire' then t.ticket_amount_cents else 0 end, 0,
    0)::day_figures end
$$;
-- A receipt that is paid in parts has its money in them; change is only given for a receipt that was made here.
create function figures_of_receipt(r receipts) returns day_figures language sql stable as $$
  select case when r.counts then row(r.kind, r.ticket_day, 0, 1, r.ticket_amount_cents, coalesce(r.profit_cents, 0),
    (r.profit_cents is not null)::integer, case when r.profit_cents is null then 0 else r.ticket_amount_cents end,
    case r.payment_type when 'full' then r.cash_cents else 0 end, case r.payment_type when 'full' then r.check_cents else 0 end,
    0, case r.payment_type when 'full' then r.card_cents else 0 end,
    case when r.payment_type = 'full' and r.acts then r.change_cents else 0 end)::day_figures end
$$;
create function figures_of_payment(p receipt_payments) returns day_figures language sql stable as $$
  select case when p.counts then row(p.kind, p.paid_day, 0, 0, 0, 0, 0, 0, p.cash_cents, p.check_cents, 0, p.card_cents,
    case when p.acts then p.change_cents else 0 end)::day_figures end
$$;
create function figures_of_old_ticket(t old_tickets) returns day_figures language sql stable as $$
  select row(t.kind, t.ticket_day, 0, 1, t.ticket_amount_cents, coalesce(t.profit_cents, 0),
    (t.profit_cents is not null)::integer, case when t.profit_cents is null then 0 else t.ticket_amount_cents end,
    0, 0, 0, 0, 0)::day_figures
$$;

create function keep_day_of_ticket() returns trigger language plpgsql as $$
begin
  perform change_day_figures(case tg_op when 'UPDATE' then figures_of_ticket(old) end, figures_of_ticket(new));
  return null;
end $$;
create trigger tickets_on_their_day after insert on tickets for each row when (new.counts)
  execute function keep_day_of_ticket();
create trigger tickets_on_another_day after update on tickets for each row
  when ((old.counts or new.counts) and (old.counts <> new.counts or old.ticket_day <> new.ticket_day or old.kind <> new.kind
    or old.ticket_amount_cents <> new.ticket_amount_cents or old.payment <> new.payment
    or old.store_id is distinct from new.store_id or old.profit_cents is distinct from new.profit_cents
    or old.check_amount_cents is distinct from new.check_amount_cents))
  execute function keep_day_of_ticket();

create function keep_day_of_receipt() returns trigger language plpgsql as $$
begin
  perform change_day_figures(case tg_op when 'UPDATE' then figures_of_receipt(old) end, figures_of_receipt(new));
  return null;
end $$;
create trigger receipts_on_their_day after insert on receipts for each row when (new.counts)
  execute function keep_day_of_receipt();
create trigger receipts_on_another_day after update on receipts for each row
  when ((old.counts or new.counts) and (old.counts <> new.counts or old.acts <> new.acts or old.ticket_day <> new.ticket_day
    or old.ticket_amount_cents <> new.ticket_amount_cents or old.payment_type <> new.payment_type
    or old.cash_cents <> new.cash_cents or old.check_cents <> new.check_cents or old.card_cents <> new.card_cents
    or old.change_cents <> new.change_cents or old.profit_cents is distinct from new.profit_cents))
  execute function keep_day_of_receipt();

create function keep_day_of_payment() returns trigger language plpgsql as $$
begin
  perform change_day_figures(case when tg_op <> 'INSERT' then figures_of_payment(old) end,
    case when tg_op <> 'DELETE' then figures_of_payment(new) end);
  return null;
end $$;
create trigger receipt_payments_on_their_day after insert or update or delete on receipt_payments for each row
  execute function keep_day_of_payment();

-- Old tickets come by the thousand and are added once.
create function keep_days_of_old_tickets() returns trigger language plpgsql as $$
begin
  perform add_day_figures(array(
    select row(f.kind, f.day, f.store_id, sum(f.count), sum(f.amount_cents), sum(f.profit_cents), sum(f.profit_known),
      sum(f.known_cents), 0, 0, 0, 0, 0)::day_figures
    from added a cross join lateral figures_of_old_ticket(a::old_tickets) f group by f.kind, f.day, f.store_id));
  return null;
end $$;
create trigger old_tickets_on_their_day after insert on old_tickets referencing new table as added
  for each statement execute function keep_days_of_old_tickets();
create function refuse_change_of_old_ticket() returns trigger language plpgsql as $$
begin
  raise exception 'an old ticket stays as it was imported' using errcode = 'restrict_violation';
end $$;
create trigger old_tickets_stay before update or delete or truncate on old_tickets
  for each statement execute function refuse_change_of_old_ticket();

-- All that is there, record by record: what the totals must be.
create view figures_of_records as
  select f.* from tickets t cross join lateral figures_of_ticket(t) f where t.counts
  union all select f.* from receipts r cross join lateral figures_of_receipt(r) f where r.counts
  union all select f.* from receipt_payments p cross join lateral figures_of_payment(p) f where p.counts
  union all select f.* from old_tickets o cross join lateral figures_of_old_ticket(o) f;

insert into day_totals
select kind, day, store_id, sum(count), sum(amount_cents), sum(profit_cents), sum(profit_known), sum(known_cents),
  sum(cash_cents), sum(check_cents), sum(wire_cents), sum(card_cents), sum(change_cents), -1
from figures_of_records group by kind, day, store_id;

-- What a closed day came to when it was closed; what it comes to now may differ by voids and edits.
create table kept_days (
  kind text not null,
  day date not null,
  count integer not null,
  amount_cents bigint not null,
  kept_at timestamptz not null default now(),
  primary key (day, kind)
);
