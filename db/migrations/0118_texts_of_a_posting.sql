-- What moves no cash is put right in place, and keeps its day: the comment of what was made by hand, and for whom petty
-- cash is. Each time is counted; history keeps what stood there before.
alter table ledger_transactions add column text_edits integer not null default 0;

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- What may change is taken over; whatever still differs is refused.
    if new.text_edits = old.text_edits + 1 and old.source_id is null and not old.is_hidden then
      old.text_edits := new.text_edits; old.comment := new.comment;
    end if;
    old.is_hidden := old.is_hidden or new.is_hidden;
    if old.coins_cents is null then
      old.denom100 := new.denom100; old.denom50 := new.denom50; old.denom20 := new.denom20; old.denom10 := new.denom10;
      old.denom5 := new.denom5; old.denom2 := new.denom2; old.denom1 := new.denom1; old.coins_cents := new.coins_cents;
    end if;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'a ledger transaction is never changed or deleted' using errcode = 'restrict_violation';
end $$;
