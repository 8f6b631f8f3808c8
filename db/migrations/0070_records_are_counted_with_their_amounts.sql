-- How many records a day and a month have, and what they amount to, for every kind of record that is listed. `records` are
-- all that the list shows; `standing` those that are not void, with their amount. Several rows for each day, by
-- connection, keep clerks who save at the same time out of each other's way.
lock table tickets in share row exclusive mode;
drop trigger tickets_counted on tickets;
drop trigger tickets_counted_anew on tickets;
drop trigger tickets_placed on tickets;
drop trigger tickets_placed_anew on tickets;
drop function count_tickets;
drop function count_ticket;
drop function place_ticket;
drop function place_ticket_anew;
drop table ticket_days, ticket_months, ticket_places;

create table record_days (
  kind text not null,
  day date not null,
  part smallint not null,
  records integer not null,
  standing integer not null default 0,
  amount_cents bigint not null default 0,
  primary key (kind, day, part)
);
create table record_months (
  kind text not null,
  -- Its first day.
  month date not null,
  part smallint not null,
  records integer not null,
  standing integer not null default 0,
  amount_cents bigint not null default 0,
  primary key (kind, month, part)
);
-- How many records there are of every thousand numbers and of every amount.
create table record_places (
  kind text not null,
  sort text not null check (sort in ('id', 'amount')),
  span integer not null,
  part smallint not null,
  records integer not null,
  primary key (kind, sort, span, part)
);

create function count_record(of_kind text, of_day date, more integer, more_standing integer, more_cents bigint)
returns void language sql as $$
  insert into record_months as m (kind, month, part, records, standing, amount_cents)
  values (of_kind, date_trunc('month', of_day), pg_backend_pid() % 32, more, more_standing, more_cents)
  on conflict (kind, month, part) do update set records = m.records + excluded.records,
    standing = m.standing + excluded.standing, amount_cents = m.amount_cents + excluded.amount_cents;
  insert into record_days as d (kind, day, part, records, standing, amount_cents)
  values (of_kind, of_day, pg_backend_pid() % 32, more, more_standing, more_cents)
  on conflict (kind, day, part) do update set records = d.records + excluded.records,
    standing = d.standing + excluded.standing, amount_cents = d.amount_cents + excluded.amount_cents;
$$;
create function place_record(of_kind text, of_id integer, of_amount integer) returns void language sql as $$
  insert into record_places as p (kind, sort, span, part, records)
  values (of_kind, 'amount', of_amount, pg_backend_pid() % 32, 1), (of_kind, 'id', of_id / 1000, pg_backend_pid() % 32, 1)
  on conflict (kind, sort, span, part) do update set records = p.records + 1;
$$;
create function replace_record(of_kind text, old_amount integer, new_amount integer) returns void language sql as $$
  insert into record_places as p (kind, sort, span, part, records)
  select of_kind, 'amount', span, pg_backend_pid() % 32, change
  from (values (old_amount, -1), (new_amount, 1)) moved (span, change) order by span
  on conflict (kind, sort, span, part) do update set records = p.records + excluded.records;
$$;

create function count_ticket() returns trigger language plpgsql as $$
begin
  perform count_record(new.kind, new.ticket_day, 1, (not new.is_void)::integer,
    case when new.is_void then 0 else new.ticket_amount_cents end);
  return null;
end $$;
create function count_ticket_anew() returns trigger language plpgsql as $$
declare
  old_standing integer := (not old.is_void)::integer;
  new_standing integer := (not new.is_void)::integer;
  old_cents bigint := old.ticket_amount_cents * old_standing;
  new_cents bigint := new.ticket_amount_cents * new_standing;
begin
  if old.kind = new.kind and old.ticket_day = new.ticket_day then
    perform count_record(new.kind, new.ticket_day, 0, new_standing - old_standing, new_cents - old_cents);
  else
    perform count_record(old.kind, old.ticket_day, -1, -old_standing, -old_cents);
    perform count_record(new.kind, new.ticket_day, 1, new_standing, new_cents);
  end if;
  return null;
end $$;
create function place_ticket() returns trigger language plpgsql as $$
begin
  perform place_record(new.kind, new.id, new.ticket_amount_cents);
  return null;
end $$;
create function place_ticket_anew() returns trigger language plpgsql as $$
begin
  perform replace_record(new.kind, old.ticket_amount_cents, new.ticket_amount_cents);
  return null;
end $$;
create trigger tickets_counted after insert on tickets for each row execute function count_ticket();
create trigger tickets_counted_anew after update on tickets for each row
  when (old.ticket_day <> new.ticket_day or old.kind <> new.kind or old.is_void <> new.is_void
    or old.ticket_amount_cents <> new.ticket_amount_cents) execute function count_ticket_anew();
create trigger tickets_placed after insert on tickets for each row execute function place_ticket();
create trigger tickets_placed_anew after update on tickets for each row
  when (old.ticket_amount_cents <> new.ticket_amount_cents) execute function place_ticket_anew();

insert into record_days (kind, day, part, records, standing, amount_cents)
select kind, ticket_day, -1, count(*), count(*) filter (where not is_void),
  coalesce(sum(ticket_amount_cents) filter (where not is_void), 0)
from tickets group by kind, ticket_day;
insert into record_months (kind, month, part, records, standing, amount_cents)
select kind, date_trunc('month', day), -1, sum(records), sum(standing), sum(amount_cents)
from record_days group by 1, 2;
insert into record_places (kind, sort, span, part, records)
select kind, 'amount', ticket_amount_cents, -1, count(*) from tickets group by kind, ticket_amount_cents
union all select kind, 'id', id / 1000, -1, count(*) from tickets group by kind, id / 1000;
