-- Everything that is stored about a person, as one file for them: made by a job, sealed under their own key, removed after some days.
create table subject_exports (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  language text not null check (language in ('en', 'cn')),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'removed')),
  -- Why staff made it, under the key of the person.
  sealed_reason bytea not null,
  -- Who of staff; null: the operator.
  requested_by text,
  -- No reference: what expired goes, and the row says that it was there.
  blob_id text,
  byte_count integer,
  -- How many recordings and files were too large for it.
  left_out integer not null default 0,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  downloads integer not null default 0
);
create index subject_exports_of_request on subject_exports (request_id, created_at);
create index subject_exports_to_remove on subject_exports (expires_at) where state <> 'removed';
