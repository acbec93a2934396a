-- Files that were sent for a form. One that no answer names is removed after a day.
create table form_files (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  blob_id text not null unique references blobs (id),
  sealed_name bytea not null,
  media_type text not null,
  byte_count integer not null,
  unnamed_since timestamptz,
  created_at timestamptz not null default now()
);
create index form_files_of_request on form_files (request_id, created_at);
create index form_files_unnamed on form_files (unnamed_since) where unnamed_since is not null;

-- Codes by e-mail. Addresses, networks and codes stand as keyed hashes: the rows tell nobody who asked.
create table email_codes (
  id text primary key,
  client_id text not null references clients (id),
  form_id text not null references forms (id),
  subject_id text not null,
  email_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  ticket_hash bytea unique,
  ticket_expires_at timestamptz,
  created_at timestamptz not null
);
create index email_codes_of_email on email_codes (email_hash, created_at desc);

create table email_code_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sent', 'wrong')),
  email_hash bytea not null,
  network_hash bytea not null,
  at timestamptz not null
);
create index email_code_events_of_email on email_code_events (email_hash, kind, at);
create index email_code_events_of_network on email_code_events (network_hash, kind, at);
create index email_code_events_by_time on email_code_events (at);

-- A code is sent before there is a request.
alter table mails alter column request_id drop not null;
create index verification_requests_of_email on verification_requests (form_id, lower(email), created_at desc);
