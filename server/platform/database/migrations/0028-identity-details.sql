-- What the form said of a person when their first document was read, sealed under the person's key: a later change of it is told by it.
create table entered_details (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  sealed_details bytea not null,
  created_at timestamptz not null default now()
);

-- What the person says of a difference between their document and who somebody named. Fields and codes alone: no personal data.
create table identity_statements (
  request_id text not null references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  source text not null,
  -- A statement is about one document: another one asks again.
  document_id text not null references documents (id) on delete cascade,
  statement text not null,
  fields text[] not null,
  stated_at timestamptz not null,
  primary key (request_id, source)
);
