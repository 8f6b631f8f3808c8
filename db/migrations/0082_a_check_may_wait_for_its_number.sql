-- A ticket that comes back from its void is paid by check all the same when its number can not be used any more.
alter table tickets drop constraint check_is_whole, add constraint check_is_whole check (
  (payment = 'check' and check_amount_cents > 0 and check_amount_cents <= ticket_amount_cents
    and (check_number is null or check_number ~ '^\d+$'))
  or (payment <> 'check' and check_amount_cents is null and check_number is null));
