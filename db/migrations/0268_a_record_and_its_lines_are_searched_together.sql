-- A search for several words finds a record that has one in its name and another in a line. The words of the lines are
-- kept with the record, because two frequent words, each in its own index, take seconds to intersect.
create function keep_words_of_lines(of_table regclass, lines regclass, record text, words text)
returns void language plpgsql as $make$
declare
  keeper text := (select relname from pg_class where oid = lines) || '_searched';
begin
  execute format('alter table %s add column lines_text text not null default %L', of_table, '');
  execute format($sql$
    create function %1$I() returns trigger language plpgsql as $$
    declare
      kinds text[];
      ids integer[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(kind), array_agg(id) into kinds, ids
        from (select distinct i.kind, i.%4$I as id from new_lines i) changed;
      elsif tg_op = 'DELETE' then
        select array_agg(kind), array_agg(id) into kinds, ids
        from (select distinct i.kind, i.%4$I as id from old_lines i) changed;
      else
        select array_agg(kind), array_agg(id) into kinds, ids from (select distinct kind, %4$I as id from (
          (select i.id, i.kind, i.%4$I, i.position, %5$s from old_lines i
            except select i.id, i.kind, i.%4$I, i.position, %5$s from new_lines i)
          union all (select i.id, i.kind, i.%4$I, i.position, %5$s from new_lines i
            except select i.id, i.kind, i.%4$I, i.position, %5$s from old_lines i)) lines) changed;
      end if;
      if ids is null then return null; end if;
      update %2$s t set lines_text = lines.words
      from unnest(kinds, ids) changed (kind, id) cross join lateral (
        select coalesce(string_agg(%5$s, E'\n' order by i.position, i.id), '') as words
        from %3$s i where i.kind = changed.kind and i.%4$I = changed.id) lines
      where t.kind = changed.kind and t.id = changed.id and t.lines_text <> lines.words;
      return null;
    end $$;
    create trigger %6$I after insert on %3$s referencing new table as new_lines
      for each statement execute function %1$I();
    create trigger %7$I after update on %3$s referencing old table as old_lines new table as new_lines
      for each statement execute function %1$I();
    create trigger %8$I after delete on %3$s referencing old table as old_lines
      for each statement execute function %1$I();
    update %2$s t set lines_text = i.words
    from (select i.kind, i.%4$I as id, string_agg(%5$s, E'\n' order by i.position, i.id) as words from %3$s i group by 1, 2) i
    where t.kind = i.kind and t.id = i.id
    $sql$, keeper, of_table, lines, record, words, keeper || '_first', keeper || '_anew', keeper || '_no_more');
end $make$;

select keep_words_of_lines('tickets', 'ticket_items', 'ticket_id', 'i.search_text');
select keep_words_of_lines('receipts', 'receipt_items', 'receipt_id', 'i.search_text');
select keep_words_of_lines('invoices', 'invoice_items', 'invoice_id', $$i.search_text || E'\n' || i.ticket_text$$);
select keep_words_of_lines('quotes', 'quote_items', 'quote_id', $$lower(i.description || E'\n' || i.comment)$$);

create index tickets_all_words on tickets using gin
  (((ticket_day - date '2001-01-01') / 7), (search_text || E'\n' || lines_text) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index receipts_all_words on receipts using gin
  (((ticket_day - date '2001-01-01') / 7), (search_text || E'\n' || lines_text) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index invoices_all_words on invoices using gin
  (((creation_day - date '2001-01-01') / 7), (search_text || E'\n' || lines_text) gin_trgm_ops) with (gin_pending_list_limit = 256);
drop index quotes_words;
create index quotes_words on quotes using gin (search_text gin_trgm_ops, (search_text || E'\n' || lines_text) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
