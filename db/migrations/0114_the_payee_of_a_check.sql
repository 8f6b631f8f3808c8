-- A plain check keeps the name that is printed on it; whose it is stays known when the payee is renamed.
alter table checks add column payee_id integer references payees on delete set null;
update checks c set payee_id = p.id from payees p where c.check_group = 'plain' and lower(p.name) = lower(c.payee);
create index checks_of_known_payee on checks (payee_id, id) where payee_id is not null;
