-- A session ends for good, however much it is used: after 30 days, or 90 where somebody asked to be kept logged in.
alter table sessions add column expires_at timestamptz not null default now() + interval '30 days';
update sessions set expires_at = created_at + case when idle_seconds > 86400 then interval '90 days' else interval '30 days' end;

-- The secret of an authenticator that is being set up is shown to the session that began it, and to no other one.
alter table users add column totp_begun_in bigint;
update users set totp_secret = null where totp_verified_at is null;
