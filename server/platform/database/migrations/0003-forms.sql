-- The answers of a request to the fields of its form: one sealed whole, in which each answer has the revision of its last change.
create table form_answers (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  revision integer not null check (revision >= 0),
  sealed_answers bytea not null,
  submitted_at timestamptz,
  updated_at timestamptz not null default now()
);
