-- What a month came to when Admin closed it. Nothing is blocked: a record that differs later is listed.
create table closed_months (
  month date primary key check (month = date_trunc('month', month)::date),
  closed_at timestamptz not null default now(),
  closed_by integer references users (id)
);
create table closed_figures (
  month date not null references closed_months,
  kind text not null,
  count integer not null,
  amount_cents bigint not null,
  profit_cents bigint not null,
  profit_known integer not null,
  primary key (month, kind)
);
create table closed_records (
  month date not null references closed_months,
  kind text not null,
  id integer not null,
  amount_cents bigint not null,
  profit_cents bigint,
  primary key (month, kind, id)
);
