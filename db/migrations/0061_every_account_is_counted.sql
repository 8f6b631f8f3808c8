-- Besides the drawers that a prompt asks for, Daily Count and Reconcile count everything that is the shop's own.
alter table drawer_counts
  drop constraint drawer_counts_drawer_check,
  add constraint own_cash_is_counted check (drawer not in ('bank', 'customer', 'reconcile')),
  add column origin text not null default 'prompt' check (origin in ('prompt', 'daily_count', 'reconcile')),
  add constraint prompts_are_answered_by_a_prompt check (prompt is null or origin = 'prompt');
