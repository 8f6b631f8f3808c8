-- A seal names its entries, so that no entry is written twice. `horizon`: the entries of older transactions are all under
-- this seal or one before it.
alter table history_seals add column entry_ids bigint[], add column horizon xid8;
update history_seals s set
  -- A seal whose entries are gone stays, and does not hold.
  entry_ids = coalesce((select array_agg(e.id order by e.id) from history_entries e where e.seal_id = s.id), '{}'),
  horizon = least(
    (select e.xid from history_entries e where e.seal_id is null order by e.xid limit 1),
    pg_snapshot_xmin(pg_current_snapshot()));
alter table history_seals alter column entry_ids set not null, alter column horizon set not null, drop column entry_count;
alter table history_entries drop column seal_id;
create index history_xid on history_entries (xid);
