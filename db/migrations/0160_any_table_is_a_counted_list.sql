-- Any table can be a counted list: `make_counted_list` writes the trigger function of a table from the names of its columns.
-- A function that reads the names while it runs, from the arguments of its trigger, makes a save slower by a third or more.
drop trigger tickets_counted on tickets;
drop trigger tickets_counted_anew on tickets;
drop trigger tickets_placed on tickets;
drop trigger tickets_placed_anew on tickets;
drop trigger receipts_counted on receipts;
drop trigger receipts_counted_anew on receipts;
drop trigger receipts_placed on receipts;
drop trigger receipts_placed_anew on receipts;
drop function count_ticket, count_ticket_anew, count_receipt, place_ticket, place_ticket_anew;
drop function count_record, place_record, replace_record;

-- The total of an invoice may be more than an integer holds.
alter table record_places alter column span type bigint;

-- A record as it is counted, whatever its table. `standing` is 1 where it counts in the sums, else 0.
create type counted_record as (kind text, day date, id integer, amount_cents bigint, standing integer, cash_cents bigint,
  check_cents bigint);

create function count_record(of_kind text, of_day date, more integer, more_standing integer, more_cents bigint,
  more_cash bigint, more_check bigint)
returns void language plpgsql as $$
begin
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
end $$;

create function count_whole(r counted_record, sign integer) returns void language plpgsql as $$
begin
  perform count_record(r.kind, r.day, sign, sign * r.standing, sign * r.standing * r.amount_cents,
    sign * r.standing * r.cash_cents, sign * r.standing * r.check_cents);
end $$;

create function place_record(r counted_record, sign integer) returns void language plpgsql as $$
begin
  insert into record_places as p (kind, sort, span, part, records)
  values (r.kind, 'amount', r.amount_cents, pg_backend_pid() % 32, sign), (r.kind, 'id', r.id / 1000, pg_backend_pid() % 32, sign)
  on conflict (kind, sort, span, part) do update set records = p.records + excluded.records;
end $$;

-- The places of two amounts are written in their order, so that two saves never wait for each other.
create function move_amount(of_kind text, old_amount bigint, new_amount bigint) returns void language plpgsql as $$
begin
  insert into record_places as p (kind, sort, span, part, records)
  select of_kind, 'amount', span, pg_backend_pid() % 32, change
  from (values (old_amount, -1), (new_amount, 1)) moved (span, change) order by span
  on conflict (kind, sort, span, part) do update set records = p.records + excluded.records;
end $$;

-- A record comes (`was` is null), goes (`now` is null) or changes.
create function change_totals(was counted_record, now counted_record) returns void language plpgsql as $$
begin
  if was.kind = now.kind and was.day = now.day then
    perform count_record(now.kind, now.day, 0, now.standing - was.standing,
      now.standing * now.amount_cents - was.standing * was.amount_cents,
      now.standing * now.cash_cents - was.standing * was.cash_cents,
      now.standing * now.check_cents - was.standing * was.check_cents);
  else
    if was.kind is not null then perform count_whole(was, -1); end if;
    if now.kind is not null then perform count_whole(now, 1); end if;
  end if;

  if was.kind = now.kind and was.id = now.id then
    if was.amount_cents <> now.amount_cents then perform move_amount(now.kind, was.amount_cents, now.amount_cents); end if;
  else
    if was.kind is not null then perform place_record(was, -1); end if;
    if now.kind is not null then perform place_record(now, 1); end if;
  end if;
end $$;

-- Each argument names a column that is never null. All records of a table are of one kind (`of_kind`), or a column has it.
-- A row that is `hidden` is not part of the list; one that does not `count` is, but of no sum. The records that the table
-- has are counted. Called again it takes other columns.
create function make_counted_list(of_table regclass, id text, day text, amount text, kind text default null,
  of_kind text default null, counts text default null, hidden text default null, cash text default null,
  checks text default null)
returns void language plpgsql as $make$
declare
  counter text := (select relname from pg_class where oid = of_table) || '_counted';
  columns text[] := array_remove(array[kind, id, day, amount, counts, hidden, cash, checks], null);
  unfit text := (select string_agg(wanted, ', ') from unnest(columns) wanted where not exists (
    select from pg_attribute where attrelid = of_table and attname = wanted and attnotnull));
  changed text := (select string_agg(format('old.%1$I <> new.%1$I', wanted), ' or ') from unnest(columns) wanted);
  counted text := concat_ws(', ', coalesce('r.' || quote_ident(kind), quote_literal(of_kind)), 'r.' || quote_ident(day),
    'r.' || quote_ident(id), 'r.' || quote_ident(amount), coalesce('r.' || quote_ident(counts) || '::integer', '1'),
    coalesce('r.' || quote_ident(cash), '0'), coalesce('r.' || quote_ident(checks), '0'));
  listed text := coalesce('not r.' || quote_ident(hidden), 'true');
begin
  if (kind is null) = (of_kind is null) then
    raise exception 'the records of % have either one kind or a column of it', of_table;
  elsif unfit is not null then
    raise exception '% of % may be null or is missing', unfit, of_table;
  end if;
  execute format($sql$
    create or replace function %1$I() returns trigger language plpgsql as $$
    declare
      was counted_record;
      now counted_record;
    begin
      if tg_op <> 'INSERT' and %3$s then was := row(%4$s); end if;
      if tg_op <> 'DELETE' and %5$s then now := row(%6$s); end if;
      perform change_totals(was, now);
      return null;
    end $$;
    create or replace trigger %1$I after insert or delete on %2$s for each row execute function %1$I();
    create or replace trigger %7$I after update on %2$s for each row when (%8$s) execute function %1$I();
    create temporary view counted_now as select (row(%9$s)::counted_record).* from %2$s r where %10$s;
    $sql$, counter, of_table, replace(listed, 'r.', 'old.'), replace(counted, 'r.', 'old.'),
    replace(listed, 'r.', 'new.'), replace(counted, 'r.', 'new.'), counter || '_anew', changed, counted, listed);
  perform count_list_again();
  drop view counted_now;
end $make$;

-- Keeps the totals of the records in `counted_now` instead of those that were kept of their kinds.
create function count_list_again() returns void language plpgsql as $$
begin
  delete from record_days where kind in (select kind from counted_now);
  delete from record_months where kind in (select kind from counted_now);
  delete from record_places where kind in (select kind from counted_now);
  insert into record_days (kind, day, part, records, standing, amount_cents, cash_cents, check_cents)
  select kind, day, -1, count(*), sum(standing), sum(standing * amount_cents), sum(standing * cash_cents),
    sum(standing * check_cents)
  from counted_now group by kind, day;
  insert into record_months (kind, month, part, records, standing, amount_cents, cash_cents, check_cents)
  select kind, date_trunc('month', day), -1, sum(records), sum(standing), sum(amount_cents), sum(cash_cents), sum(check_cents)
  from record_days where kind in (select kind from counted_now) group by 1, 2;
  insert into record_places (kind, sort, span, part, records)
  select kind, 'amount', amount_cents, -1, count(*) from counted_now group by kind, amount_cents
  union all select kind, 'id', id / 1000, -1, count(*) from counted_now group by kind, id / 1000;
end $$;

select make_counted_list('tickets', kind => 'kind', id => 'id', day => 'ticket_day', amount => 'ticket_amount_cents',
  counts => 'counts');
select make_counted_list('receipts', kind => 'kind', id => 'id', day => 'ticket_day', amount => 'ticket_amount_cents',
  counts => 'counts', cash => 'cash_cents', checks => 'check_cents');
