-- Totals are kept in parts, so that two saves seldom write the same row. An import holds its rows until its whole file is
-- stored, which may take minutes: it has a part of its own, and the counter never waits for it.
create or replace function part_of_totals() returns smallint language sql stable as $$
  select coalesce(nullif(current_setting('loupe.part', true), '')::smallint, (pg_backend_pid() % 32)::smallint)
$$;

create or replace function count_record(of_kind text, of_day date, more integer, more_standing integer, more_cents bigint,
  more_cash bigint, more_check bigint)
returns void language plpgsql as $$
begin
  insert into record_months as m (kind, month, part, records, standing, amount_cents, cash_cents, check_cents)
  values (of_kind, date_trunc('month', of_day), part_of_totals(), more, more_standing, more_cents, more_cash, more_check)
  on conflict (kind, month, part) do update set records = m.records + excluded.records,
    standing = m.standing + excluded.standing, amount_cents = m.amount_cents + excluded.amount_cents,
    cash_cents = m.cash_cents + excluded.cash_cents, check_cents = m.check_cents + excluded.check_cents;
  insert into record_days as d (kind, day, part, records, standing, amount_cents, cash_cents, check_cents)
  values (of_kind, of_day, part_of_totals(), more, more_standing, more_cents, more_cash, more_check)
  on conflict (kind, day, part) do update set records = d.records + excluded.records,
    standing = d.standing + excluded.standing, amount_cents = d.amount_cents + excluded.amount_cents,
    cash_cents = d.cash_cents + excluded.cash_cents, check_cents = d.check_cents + excluded.check_cents;
end $$;

create or replace function place_record(r counted_record, sign integer) returns void language plpgsql as $$
begin
  insert into record_places as p (kind, sort, span, part, records)
  values (r.kind, 'amount', r.amount_cents, part_of_totals(), sign), (r.kind, 'id', r.id / 1000, part_of_totals(), sign)
  on conflict (kind, sort, span, part) do update set records = p.records + excluded.records;
end $$;

create or replace function move_amount(of_kind text, old_amount bigint, new_amount bigint) returns void language plpgsql as $$
begin
  insert into record_places as p (kind, sort, span, part, records)
  select of_kind, 'amount', span, part_of_totals(), change
  from (values (old_amount, -1), (new_amount, 1)) moved (span, change) order by span
  on conflict (kind, sort, span, part) do update set records = p.records + excluded.records;
end $$;

create or replace function add_day_figures(figures day_figures[]) returns void language plpgsql as $$
begin
  insert into day_totals as t select f.*, part_of_totals() from unnest(figures) f order by f.day, f.kind, f.store_id
  on conflict (day, kind, store_id, part) do update set count = t.count + excluded.count,
    amount_cents = t.amount_cents + excluded.amount_cents, profit_cents = t.profit_cents + excluded.profit_cents,
    profit_known = t.profit_known + excluded.profit_known, known_cents = t.known_cents + excluded.known_cents,
    cash_cents = t.cash_cents + excluded.cash_cents, check_cents = t.check_cents + excluded.check_cents,
    wire_cents = t.wire_cents + excluded.wire_cents, card_cents = t.card_cents + excluded.card_cents,
    change_cents = t.change_cents + excluded.change_cents;
end $$;
