-- The pads that ask for something to sign: a newer request waits for one that is free before it takes another's place.
-- Unlogged: what is lost in a crash is there again with the next question of each pad.
create unlogged table signature_pads (
  name text primary key,
  booth text not null,
  asked_at timestamptz not null default now()
);
create index signature_pads_booth on signature_pads (booth);
