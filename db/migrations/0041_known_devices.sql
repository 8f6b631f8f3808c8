-- A browser that somebody has signed in with is not slowed down by what others try at their account or from its address.
create table known_devices (
  user_id integer not null references users on delete cascade,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_by_hash on known_devices (device_hash);
