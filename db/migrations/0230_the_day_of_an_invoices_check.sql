-- A check number closes what a picked-up invoice is owed, so the journal needs its day.
alter table invoices add column check_day date;
update invoices set check_day = greatest(creation_day, (picked_up_at at time zone
    coalesce((select value->>'timeZone' from settings where name = 'shop'), 'America/Los_Angeles'))::date)
  where check_number <> '';

create function keep_check_day() returns trigger language plpgsql as $$
begin
  if new.check_number = '' then
    new.check_day := null;
  elsif tg_op = 'INSERT' or old.check_number = '' then
    new.check_day := (now() at time zone
      coalesce((select value->>'timeZone' from settings where name = 'shop'), 'America/Los_Angeles'))::date;
  end if;
  return new;
end $$;
create trigger invoices_check_day_first before insert on invoices for each row
  when (new.check_number <> '') execute function keep_check_day();
create trigger invoices_check_day before update on invoices for each row
  when (old.check_number <> new.check_number) execute function keep_check_day();

create index invoices_picked_up on invoices (picked_up_at) where is_picked_up and not is_deleted;
create index invoices_paid on invoices (check_day) where check_day is not null and not is_deleted;
