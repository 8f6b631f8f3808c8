-- Petty cash that was edited: for whom the posting was that was taken back. Its day shows the person of that day.
create table petty_cash_before (
  posting_id bigint primary key,
  name text not null,
  who text not null,
  email text not null,
  ssn_last4 text not null check (ssn_last4 ~ '^(\d{4})?$')
);
