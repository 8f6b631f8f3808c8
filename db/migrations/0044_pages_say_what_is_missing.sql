-- What is missing on a page that was printed all the same, such as a lost logo.
alter table print_jobs add column note text not null default '';
