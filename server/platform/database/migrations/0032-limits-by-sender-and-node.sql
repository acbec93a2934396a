-- Calls counted over all servers: nothing that has to outlive a crash, so that nothing of it is written to the log of the database.
create unlogged table rate_limit_counts (
  -- A keyed hash of what is counted: nobody reads from it who called.
  key_hash bytea not null,
  -- The minute, counted from 1970.
  minute bigint not null,
  calls bigint not null,
  primary key (key_hash, minute)
);
create index rate_limit_counts_old on rate_limit_counts (minute);

-- Tries from the network that asked for a code count apart from those of everybody else, who could lock the owner out of it.
alter table email_codes add column network_hash bytea;
alter table email_codes add column other_tries integer not null default 0;
alter table email_code_events drop constraint email_code_events_kind_check;
alter table email_code_events add constraint email_code_events_kind_check check (kind in ('sent', 'wrong', 'staff-mail'));

-- Addresses to which a company sent invitations, by keyed hashes.
create table company_invited_addresses (
  request_id text not null references verification_requests (id) on delete cascade,
  email_hash bytea not null,
  invited_at timestamptz not null,
  primary key (request_id, email_hash)
);
