-- A pad shows the newest request of the day: when the ticket was taken, or when a clerk sent it to the pad.
alter table signature_requests add column sent_at timestamptz not null default now();
update signature_requests r set sent_at = t.ticket_time from tickets t where t.kind = r.kind and t.id = r.ticket_id;
drop index signature_requests_open;
create index signature_requests_open on signature_requests (booth, sent_at desc, id desc) where state = 'open';
create index signature_requests_held on signature_requests (held_by) where state = 'open' and held_by is not null;
create index signature_requests_signed on signature_requests (booth, sent_at) where state = 'signed';
