-- Every pad asks every few seconds whether a newer customer of its booth has signed or was called back.
create index signature_requests_done on signature_requests (booth, sent_at) where state <> 'open';
drop index signature_requests_signed;
