-- Who a link was issued for, as its issuer named them. Sealed under the person's key.
create table named_people (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  sealed_name bytea not null,
  created_at timestamptz not null default now()
);

-- What an applicant said to a difference between their document and who was named: that the document is right.
create table identity_answers (
  request_id text not null references verification_requests (id) on delete cascade,
  document_id text not null references documents (id) on delete cascade,
  client_id text not null references clients (id),
  answer text not null check (answer in ('document_is_right')),
  answered_at timestamptz not null,
  primary key (request_id, document_id)
);
