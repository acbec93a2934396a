-- Files that arrive in parts.
create table uploads (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  kind text not null,
  byte_count integer not null check (byte_count > 0),
  received_bytes integer not null default 0 check (received_bytes between 0 and byte_count),
  content_hash bytea not null,
  created_at timestamptz not null
);
create index uploads_of_request on uploads (request_id, created_at);
create index uploads_by_age on uploads (created_at);

create table upload_parts (
  blob_id text primary key references blobs (id) on delete cascade,
  upload_id text not null references uploads (id) on delete cascade,
  start_byte integer not null,
  byte_count integer not null,
  unique (upload_id, start_byte)
);

-- What uploads became: answers whoever submits them again. One or two uploads, in their order.
create table upload_submissions (
  upload_ids text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  document_id text references documents (id) on delete cascade,
  liveness_check_id text references liveness_checks (id) on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(document_id, liveness_check_id) = 1)
);
create index upload_submissions_of_request on upload_submissions (request_id);
create index upload_submissions_by_age on upload_submissions (created_at);
