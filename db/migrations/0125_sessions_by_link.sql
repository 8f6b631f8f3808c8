-- A mailed link replaces the password, also where a password that somebody else typed must be changed.
alter table sessions add column is_by_link boolean not null default false;
