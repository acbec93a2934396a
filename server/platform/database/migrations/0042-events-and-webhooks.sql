-- What happened to requests, for the customer's own systems: ids, type, time and status, and nothing of a person. Written in the transaction of
-- the fact without a number; the sequencer numbers what is committed (docs/decisions/0031-events-are-numbered-after-commit.md).
create table events (
  id text primary key,
  -- The order within what one turn of the sequencer finds.
  position bigint generated always as identity,
  client_id text not null references clients (id),
  sequence bigint,
  type text not null,
  request_id text references verification_requests (id),
  company_request_id text references verification_requests (id),
  status text,
  -- A test goes to one endpoint alone.
  only_endpoint_id text,
  created_at timestamptz not null default now()
);
create unique index events_of_client on events (client_id, sequence);
create index events_to_number on events (position) where sequence is null;
create index events_by_age on events (created_at);
create table event_sequences (client_id text primary key references clients (id), last_sequence bigint not null);

create table webhook_endpoints (
  id text primary key,
  client_id text not null references clients (id),
  -- Whose key seals the secrets and what was exchanged.
  subject_id text not null references subject_keys (subject_id),
  url text not null,
  description text not null default '',
  -- Empty: every type.
  event_types text[] not null default '{}',
  body_kind text not null default 'thin' check (body_kind in ('thin', 'full')),
  sealed_secrets bytea not null,
  public_key text not null,
  -- Until then deliveries carry the signatures of the secrets before as well.
  rotated_until timestamptz,
  enabled boolean not null default true,
  disabled_because text check (disabled_because in ('staff', 'api', 'gone', 'failing')),
  disabled_at timestamptz,
  failing_since timestamptz,
  failed_in_row integer not null default 0,
  last_success_at timestamptz,
  -- One server at a time delivers to an endpoint, and renews this while it does.
  busy_until timestamptz,
  busy_holder text,
  -- When the next job for what waits is due.
  wake_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhook_endpoints_of_client on webhook_endpoints (client_id, created_at, id);

create table webhook_deliveries (
  id text primary key,
  client_id text not null references clients (id),
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  sequence bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Every try there was, and those since it was last sent on demand: the schedule begins again with these.
  attempts integer not null default 0,
  attempts_in_row integer not null default 0,
  next_attempt_at timestamptz not null,
  last_status integer,
  last_failure text,
  settled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index webhook_deliveries_one_an_event on webhook_deliveries (endpoint_id, event_id);
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, sequence desc);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  client_id text not null references clients (id),
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  answer_status integer,
  failure text,
  -- Headers and body of the request, and the beginning of the answer.
  sealed_exchange bytea not null
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, attempt);
