-- A CHECK is read and planned anew by every statement that writes a row; the limit of a type costs nothing.
alter table idempotency_keys drop constraint idempotency_keys_key_check;
alter table idempotency_keys alter column key type varchar(200);
