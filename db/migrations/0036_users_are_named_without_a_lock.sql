-- A foreign key locks the user's row until the commit, and whoever saves beside writes a list of all who hold it. What is
-- saved at every turn names its user without one. A user who is named stays: it is looked at when one is deleted.
alter table tickets drop constraint tickets_created_by_fkey;
alter table history_entries drop constraint history_entries_user_id_fkey;
alter table ledger_transactions drop constraint ledger_transactions_made_by_fkey;

create function keep_named_users() returns trigger language plpgsql as $$
begin
  if exists (select from tickets where created_by = old.id)
      or exists (select from history_entries where user_id = old.id)
      or exists (select from ledger_transactions where made_by = old.id) then
    raise exception 'user % is named in the books', old.id using errcode = 'foreign_key_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger users_stay before delete or update of id on users for each row execute function keep_named_users();
