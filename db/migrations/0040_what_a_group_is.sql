-- What a group is stands beside its name, which is only a name from now on. New groups get it from the name they are made with.
alter table groups add column kind text not null default 'staff'
  constraint group_kind_is_known check (kind in ('admin', 'employee', 'drawer', 'coin', 'customer', 'staff'));
update groups set kind = case
  when lower(name) = 'admin' then 'admin'
  when name ilike '%customer%' then 'customer'
  when name ilike '%employe%' then 'employee'
  when name ilike '%drawer%' then 'drawer'
  when name ilike '%coin manager%' then 'coin'
  else 'staff' end;
create unique index groups_one_admin on groups (kind) where kind = 'admin';
