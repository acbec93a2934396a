-- What a key may do, where it may call from, and the secret that it had before, which works until it ends. A key of an earlier version created
-- requests and nothing else: it may do no more until somebody says so.
alter table api_keys
  add column scopes text[] not null default '{requests:create}',
  add column allowed_networks text[] not null default '{}',
  add column previous_key_hash bytea unique,
  add column previous_last_four text,
  add column previous_ends_at timestamptz,
  add column previous_used_at timestamptz;
alter table api_keys alter column scopes drop default;
create index api_keys_of_client on api_keys (client_id);

-- The first answer to a call, for whoever sends the same call again. It holds links: sealed. While no answer is there, the call runs, and
-- whoever runs it renews its lease.
create table idempotent_calls (
  client_id text not null references clients (id) on delete cascade,
  key_hash bytea not null,
  body_hash bytea not null,
  attempt_id uuid not null,
  runner_id uuid not null,
  leased_until timestamptz not null,
  answer_status smallint,
  sealed_answer bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (client_id, key_hash)
);
create index idempotent_calls_expiry on idempotent_calls (expires_at);
