-- What was counted in a drawer, beside what the books said at that moment. A count is never changed: the next one corrects it.
create table drawer_counts (
  id integer generated always as identity primary key,
  drawer ledger_account not null check (drawer in ('metrodrawer', 'coindrawer', 'retail', 'jewelryretail')),
  -- The books may be below zero: cash went out that nobody had brought in yet.
  amount_cents bigint not null,
  count_cents bigint not null check (count_cents between 0 and 100000000000),
  -- How many of each note, when they were counted one by one.
  notes jsonb,
  note text not null default '',
  -- Which of the day's prompts it answers, such as '2026-11-15 13:00' in shop time.
  prompt text check (prompt ~ '^\d{4}-\d\d-\d\d \d\d:\d\d$'),
  counted_by integer references users,
  counted_at timestamptz not null default now()
);
create index drawer_counts_last on drawer_counts (drawer, id desc);
create unique index drawer_counts_once_per_prompt on drawer_counts (prompt, drawer) where prompt is not null;

-- The check register: one for all groups, numbers apart for each.
create table checks (
  id integer generated always as identity primary key,
  version integer not null default 1,
  check_group text not null check (check_group in ('metro', 'coin', 'plain')),
  check_number text not null check (check_number ~ '^\d+$'),
  amount_cents integer not null check (amount_cents > 0),
  payee text not null check (payee <> ''),
  memo text not null default '',
  -- Whether the check itself says after how many days it is void.
  is_voided_after_day boolean not null default true,
  -- The ticket it pays, of the kind its group names.
  ticket_id integer,
  is_cleared boolean not null default false,
  is_void boolean not null default false,
  created_at timestamptz not null default now(),
  constraint plain_has_no_ticket check ((check_group = 'plain') = (ticket_id is null)),
  foreign key (check_group, ticket_id) references tickets (kind, id)
);
create unique index checks_number on checks (check_group, check_number) where not is_void;
create unique index checks_one_per_ticket on checks (check_group, ticket_id) where not is_void and ticket_id is not null;
create index checks_of_ticket on checks (check_group, ticket_id, id desc);

-- What was told once and is not told again: a large ticket, a day whose total passed its mark.
create table amount_alerts (
  kind text not null check (kind in ('metro', 'coin')),
  -- A ticket's number, or a day.
  about text not null,
  created_at timestamptz not null default now(),
  primary key (kind, about)
);
