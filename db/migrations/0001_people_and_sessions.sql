-- Who works here, what they may do, and how they are signed in.

create table groups (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index groups_name on groups (lower(name));

create table permissions (
  id integer primary key,
  name text not null unique,
  is_database boolean not null
);

create table group_permissions (
  group_id integer not null references groups on delete cascade,
  permission_id integer not null references permissions,
  primary key (group_id, permission_id)
);

create table users (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  username text not null check (length(username) between 3 and 50),
  email text not null,
  phone text not null default '',
  group_id integer not null references groups,
  buyer_id integer,
  password_hash text not null,
  must_change_password boolean not null default false,
  totp_secret bytea,
  totp_verified_at timestamptz,
  -- A code from the authenticator works once: the time step that was used last.
  totp_last_step bigint not null default 0,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint verified_has_secret check (totp_verified_at is null or totp_secret is not null)
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
create index users_group on users (group_id);

create table sessions (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  token_hash bytea not null unique,
  -- The second half, in a cookie; null for a client that is not a browser.
  cookie_hash bytea,
  -- Until the second step is done the token can only verify the code.
  is_awaiting_code boolean not null default false,
  idle_seconds integer not null check (idle_seconds > 0),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  address inet not null,
  claimed_ipv4 text not null default '',
  claimed_ipv6 text not null default '',
  user_agent text not null default ''
);
create index sessions_open_of_user on sessions (user_id) where ended_at is null;
create index sessions_last_used on sessions (last_used_at);

create table sign_ins (
  id bigint generated always as identity primary key,
  -- Empty when nobody has the typed name; the typed name itself is not kept, it may be a password.
  user_id integer references users,
  outcome text not null check (outcome in ('signed in', 'wrong password', 'wrong code', 'no such user', 'address refused', 'too many tries', 'bad link', 'device added', 'wrong device secret')),
  address inet not null,
  claimed_ipv4 text not null default '',
  claimed_ipv6 text not null default '',
  at timestamptz not null default now()
);
create index sign_ins_at on sign_ins (at desc);
create index sign_ins_of_user on sign_ins (user_id, at desc);

create table login_links (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  secret_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index login_links_of_user on login_links (user_id, created_at);

-- Wrong tries per account and address: the delay doubles, never for good.
create table tries (
  key text primary key,
  fails integer not null,
  last_at timestamptz not null default now(),
  blocked_until timestamptz not null default now()
);

create table ip_whitelist (
  id integer generated always as identity primary key,
  ip inet not null unique,
  comment text not null default '',
  from_bot boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
