-- Who a link was issued for, as its issuer named them. Sealed under the person's key.
create table named_people (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  sealed_name bytea not null,
  created_at timestamptz not null default now()
);
