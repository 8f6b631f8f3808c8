-- Whatever decides who may do what, and whatever else is asked at every call, says so when it changes: every process
-- then forgets what it knows.
create function tell_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('loupe_events', '{"topic":"access","id":0,"access":[]}');
  return null;
end $$;

create trigger users_tell_access after update or delete on users for each statement execute function tell_access_change();
create trigger groups_tell_access after update or delete on groups for each statement execute function tell_access_change();
create trigger group_permissions_tell_access after insert or update or delete on group_permissions
  for each statement execute function tell_access_change();
create trigger settings_tell_access after insert or update or delete on settings
  for each statement execute function tell_access_change();
create trigger item_descriptions_tell after insert or update or delete on item_descriptions
  for each statement execute function tell_access_change();
create trigger ip_whitelist_tell_access after insert or update or delete on ip_whitelist
  for each statement execute function tell_access_change();

-- That a session was used once more is no news.
create trigger sessions_tell_access after update on sessions for each row
  when (new.last_used_at < old.last_used_at
    or row(new.user_id, new.token_hash, new.cookie_hash, new.is_awaiting_code, new.idle_seconds, new.ended_at)
      is distinct from row(old.user_id, old.token_hash, old.cookie_hash, old.is_awaiting_code, old.idle_seconds, old.ended_at))
  execute function tell_access_change();
create trigger sessions_tell_removal after delete on sessions for each statement execute function tell_access_change();
