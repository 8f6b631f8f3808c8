-- A picture is noted before it leaves, so that one whose answer was lost is known to have been sent already.
alter table police_images add column sends smallint not null default 1,
  add column is_confirmed boolean not null default true,
  alter column name set default '';

-- How many tickets there are of every thousand numbers and of every amount, so that a page far down a list in the order
-- of these does not read the tickets before it. In several rows by connection, like ticket_days.
create table ticket_places (
  kind text not null,
  sort text not null check (sort in ('id', 'amount')),
  span integer not null,
  part smallint not null,
  tickets integer not null,
  primary key (kind, sort, span, part)
);
create index tickets_by_amount on tickets (kind, ticket_amount_cents, ticket_day, ticket_time, id);

create function place_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_places as p (kind, sort, span, part, tickets)
  values (new.kind, 'amount', new.ticket_amount_cents, pg_backend_pid() % 32, 1),
    (new.kind, 'id', new.id / 1000, pg_backend_pid() % 32, 1)
  on conflict (kind, sort, span, part) do update set tickets = p.tickets + 1;
  return null;
end $$;
create function place_ticket_anew() returns trigger language plpgsql as $$
begin
  insert into ticket_places as p (kind, sort, span, part, tickets)
  select new.kind, 'amount', span, pg_backend_pid() % 32, change
  from (values (old.ticket_amount_cents, -1), (new.ticket_amount_cents, 1)) moved (span, change) order by span
  on conflict (kind, sort, span, part) do update set tickets = p.tickets + excluded.tickets;
  return null;
end $$;
create trigger tickets_placed after insert on tickets for each row execute function place_ticket();
create trigger tickets_placed_anew after update on tickets for each row
  when (old.ticket_amount_cents <> new.ticket_amount_cents) execute function place_ticket_anew();

insert into ticket_places (kind, sort, span, part, tickets)
select kind, 'amount', ticket_amount_cents, -1, count(*) from tickets group by kind, ticket_amount_cents
union all select kind, 'id', id / 1000, -1, count(*) from tickets group by kind, id / 1000;
