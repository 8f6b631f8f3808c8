-- What was likely when a count was saved: it stays readable when somebody has put it right. Null of counts made before.
alter table drawer_counts add column causes jsonb;
