-- Every page that leaves the portal: what it shows, where it goes, and how far it has come.
create table print_jobs (
  id integer generated always as identity primary key,
  -- A kind of paper and what it is of; it is drawn anew from the record whenever it is needed, so that no copy of a
  -- customer's papers lies here.
  document text not null,
  subject text not null,
  options jsonb not null default '{}',
  title text not null,
  purpose text not null
    check (purpose in ('ticketInvoicePrinter', 'ticketLabelPrinter', 'frontCheckPrinter', 'backCheckPrinter')),
  station text not null references stations (code),
  copies smallint not null default 1 check (copies between 1 and 15),
  -- Queued: waits for a printer. Sending: on its way, written down before the first byte. Printing: the printer has it.
  -- Unclear: nobody but a person can say whether it came out.
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'printing', 'printed', 'failed', 'unclear', 'cancelled')),
  reason text not null default '',
  tries integer not null default 0,
  printer text not null default '',
  printer_address text not null default '',
  -- The number that the printer gave it: with it the printer can be asked later what became of it.
  printer_job_id integer,
  reprint_of integer references print_jobs,
  reprint_reason text not null default '',
  created_by integer references users,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  constraint a_reprint_has_a_reason check ((reprint_of is null) = (reprint_reason = ''))
);
create index print_jobs_open on print_jobs (id) where state in ('queued', 'sending', 'printing');
create index print_jobs_of on print_jobs (document, subject, id desc);
create index print_jobs_state on print_jobs (state, id desc);
