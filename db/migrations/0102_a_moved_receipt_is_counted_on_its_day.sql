-- A receipt that moves to another day, as an import and the demo shop move them, leaves the sums of the first one.
create or replace function count_receipt() returns trigger language plpgsql as $$
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
  if old.ticket_day = new.ticket_day then
    perform count_record(new.kind, new.ticket_day, 0, new_standing - old_standing,
      new.ticket_amount_cents * new_standing - old.ticket_amount_cents * old_standing,
      new.cash_cents * new_standing - old.cash_cents * old_standing,
      new.check_cents * new_standing - old.check_cents * old_standing);
    return null;
  end if;
  perform count_record(old.kind, old.ticket_day, -1, -old_standing, -old.ticket_amount_cents * old_standing,
    -old.cash_cents * old_standing, -old.check_cents * old_standing);
  perform count_record(new.kind, new.ticket_day, 1, new_standing, new.ticket_amount_cents * new_standing,
    new.cash_cents * new_standing, new.check_cents * new_standing);
  return null;
end $$;

drop trigger receipts_counted_anew on receipts;
create trigger receipts_counted_anew after update on receipts for each row
  when (old.ticket_day <> new.ticket_day or old.is_void <> new.is_void or old.ticket_amount_cents <> new.ticket_amount_cents
    or old.cash_cents <> new.cash_cents or old.check_cents <> new.check_cents) execute function count_receipt();
