create table clients (
  id text primary key,
  name text not null,
  logo_path text,
  colour text not null default '#3281f7',
  contact_email text,
  redirect_url text,
  languages text[] not null default '{en,cn}',
  document_upload_limit integer not null default 20 check (document_upload_limit > 0),
  liveness_declined_limit integer not null default 5 check (liveness_declined_limit > 0),
  link_lifetime_hours integer not null default 168 check (link_lifetime_hours > 0),
  auto_reject boolean not null default false,
  auto_approve boolean not null default false,
  minimum_age_years integer,
  retention_days integer not null default 1825,
  credit_balance integer not null default 0 check (credit_balance >= 0),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index clients_one_default on clients (is_default) where is_default;

create table client_logos (
  client_id text primary key references clients (id) on delete cascade,
  bytes bytea not null,
  media_type text not null
);

create table forms (
  id text primary key,
  client_id text not null references clients (id),
  kind text not null check (kind in ('individual', 'corporate')),
  name text not null,
  published_version integer not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  unique (client_id, name)
);
create unique index forms_one_default on forms (client_id, kind) where is_default;

create table form_versions (
  form_id text not null references forms (id),
  version integer not null,
  client_id text not null references clients (id),
  definition jsonb not null,
  published_at timestamptz not null default now(),
  primary key (form_id, version)
);

create table subject_keys (
  subject_id text primary key,
  client_id text not null references clients (id),
  sealed_key bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz
);

create table verification_requests (
  id text primary key,
  client_id text not null references clients (id),
  form_id text not null,
  form_version integer not null,
  subject_id text not null,
  status text not null,
  status_before_expiry text,
  language text not null,
  email text,
  reference text,
  session_uuid text,
  start_step text,
  retry_step text,
  remark text,
  document_upload_count integer not null default 0,
  liveness_declined_count integer not null default 0,
  accepted_document_id text,
  expires_at timestamptz not null,
  retry_requested_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (form_id, form_version) references form_versions (form_id, version),
  unique (client_id, session_uuid)
);
create index verification_requests_expiring on verification_requests (expires_at)
  where status not in ('LIVENESS_PASSED', 'WAIT_FOR_APPROVAL', 'APPROVED', 'REJECTED', 'EXPIRED', 'COMPLETE');

create table request_leases (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  work text not null,
  holder text not null,
  device text not null,
  taken_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table link_tokens (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index link_tokens_one_living on link_tokens (request_id) where revoked_at is null;

create table blobs (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  subject_id text not null,
  name text not null unique,
  kind text not null,
  media_type text not null,
  byte_count integer not null,
  attached_at timestamptz,
  created_at timestamptz not null default now()
);
create index blobs_unattached on blobs (created_at) where attached_at is null;

create table documents (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  attempt integer not null,
  document_type text not null,
  country_code text,
  accepted boolean not null,
  front_blob_id text not null references blobs (id),
  back_blob_id text references blobs (id),
  portrait_blob_id text references blobs (id),
  front_pixel_hash text not null,
  back_pixel_hash text,
  sealed_facts bytea not null,
  errors jsonb not null,
  checks jsonb not null,
  created_at timestamptz not null default now(),
  unique (request_id, attempt)
);
alter table verification_requests
  add foreign key (accepted_document_id) references documents (id);

create table liveness_challenges (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  kind text not null,
  steps jsonb not null,
  step_ms integer not null,
  recording_ms integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index liveness_challenges_one_open on liveness_challenges (request_id)
  where used_at is null and replaced_at is null;

create table liveness_checks (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  document_id text not null references documents (id),
  attempt integer not null,
  verdict text not null check (verdict in ('passed', 'failed')),
  failure_code text,
  challenge_id text references liveness_challenges (id),
  video_blob_id text not null references blobs (id),
  selfie_blob_id text references blobs (id),
  clip_hash text not null,
  sealed_facts bytea not null,
  checks jsonb not null,
  created_at timestamptz not null default now(),
  unique (request_id, attempt)
);

create table form_contents (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  sealed_content bytea not null,
  updated_at timestamptz not null default now()
);

create table activities (
  id bigint generated always as identity primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  activity_type text not null,
  remark text not null default '',
  actor text not null check (actor in ('applicant', 'staff', 'system', 'customer')),
  is_public boolean not null default true,
  created_at timestamptz not null default now()
);
create index activities_of_request on activities (request_id, id);

create table api_keys (
  id text primary key,
  client_id text not null references clients (id),
  name text not null default '',
  prefix text not null,
  key_hash bytea not null unique,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);

create table mails (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  subject_id text not null,
  kind text not null,
  language text not null,
  recipient text not null,
  sealed_details bytea,
  unique_key text not null unique,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);

create table outbox_mails (
  id text primary key,
  recipient text not null,
  sender_name text not null,
  sender_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  language text not null,
  sent_at timestamptz not null default now()
);
create index outbox_mails_newest on outbox_mails (sent_at desc);
