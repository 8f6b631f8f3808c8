-- A ticket or receipt was made at the counter, stands as a draft until its first full save, or was imported.
-- It 'counts' in totals, reports and searches unless it is void or a draft. It 'acts' (cash, police, signatures, deposits)
-- only when it was made here.
alter table tickets add column origin text not null default 'counter' check (origin in ('counter', 'draft', 'import'));
alter table tickets add column counts boolean not null generated always as (not is_void and origin <> 'draft') stored,
  add column acts boolean not null generated always as (not is_void and origin = 'counter') stored;
alter table receipts add column origin text not null default 'counter' check (origin in ('counter', 'draft', 'import'));
alter table receipts add column counts boolean not null generated always as (not is_void and origin <> 'draft') stored,
  add column acts boolean not null generated always as (not is_void and origin = 'counter') stored;
alter table receipt_payments add column origin text not null default 'counter';
alter table receipt_payments add column counts boolean not null generated always as (not is_void and origin <> 'draft') stored,
  add column acts boolean not null generated always as (not is_void and origin = 'counter') stored;

-- A payment has the origin of its receipt.
create function take_origin_of_receipt() returns trigger language plpgsql as $$
begin
  select origin into new.origin from receipts where kind = new.kind and id = new.receipt_id;
  return new;
end $$;
create trigger receipt_payments_origin before insert on receipt_payments for each row execute function take_origin_of_receipt();

-- A draft has name, clerk, amount and items; the rest comes with its first full save.
alter table tickets alter column person_id drop not null,
  drop constraint tickets_payment_check, drop constraint tickets_first_name_check, drop constraint tickets_sex_check,
  drop constraint tickets_dob_check, drop constraint tickets_booth_check,
  add constraint tickets_payment_check check (payment in ('', 'cash', 'check', 'barter', 'wire')),
  add constraint tickets_sex_check check (sex in ('', 'M', 'F')),
  add constraint tickets_dob_check check (dob = '' or dob ~ '^\d{8}$'),
  add constraint only_a_draft_lacks_identity check (origin = 'draft' or (person_id is not null and payment <> ''
    and first_name <> '' and sex <> '' and dob <> '' and booth <> ''));

drop index tickets_unsigned, tickets_no_profit, tickets_check, receipts_taxed, receipts_not_deposited;
create index tickets_unsigned on tickets (kind, id) where signature_file_id is null and acts;
create index tickets_no_profit on tickets (kind, ticket_day desc, ticket_time desc, id desc)
  where profit_cents is null and counts;
create unique index tickets_check on tickets (kind, ltrim(check_number, '0'), number_twin)
  where check_number is not null and acts;
create index tickets_imported on tickets (kind, id) where origin = 'import';
create index receipts_taxed on receipts (kind, ticket_day, ticket_time, id) include (tax_cents, ticket_amount_cents)
  where tax_cents > 0 and counts;
create index receipts_not_deposited on receipts (kind, ticket_day) where not is_deposited and acts and cash_cents > 0;

create or replace view payments_of_receipts as
  select kind, id as receipt_id, 0 as payment_id, ticket_day as day, ticket_time as paid_at, ticket_amount_cents as amount_cents,
    payment, tendered_cents, change_cents, cash_cents, card_cents, check_cents, is_deposited, is_void, counts, acts
  from receipts where payment_type = 'full'
  union all
  select kind, receipt_id, id, paid_day, paid_at, amount_cents,
    payment, tendered_cents, change_cents, cash_cents, card_cents, check_cents, is_deposited, is_void, counts, acts
  from receipt_payments;

create or replace function count_ticket() returns trigger language plpgsql as $$
begin
  perform count_record(new.kind, new.ticket_day, 1, new.counts::integer,
    case when new.counts then new.ticket_amount_cents else 0 end);
  return null;
end $$;
create or replace function count_ticket_anew() returns trigger language plpgsql as $$
declare
  old_standing integer := old.counts::integer;
  new_standing integer := new.counts::integer;
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
create or replace function count_receipt() returns trigger language plpgsql as $$
declare
  old_standing integer := 0;
  new_standing integer := new.counts::integer;
begin
  if tg_op = 'INSERT' then
    perform count_record(new.kind, new.ticket_day, 1, new_standing, new.ticket_amount_cents * new_standing,
      new.cash_cents * new_standing, new.check_cents * new_standing);
    return null;
  end if;
  old_standing := old.counts::integer;
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
drop trigger tickets_counted_anew on tickets;
create trigger tickets_counted_anew after update on tickets for each row
  when (old.ticket_day <> new.ticket_day or old.kind <> new.kind or old.counts <> new.counts
    or old.ticket_amount_cents <> new.ticket_amount_cents) execute function count_ticket_anew();
drop trigger receipts_counted_anew on receipts;
create trigger receipts_counted_anew after update on receipts for each row
  when (old.ticket_day <> new.ticket_day or old.counts <> new.counts or old.ticket_amount_cents <> new.ticket_amount_cents
    or old.cash_cents <> new.cash_cents or old.check_cents <> new.check_cents) execute function count_receipt();
