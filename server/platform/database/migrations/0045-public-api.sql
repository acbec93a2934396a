-- What the customer's own server says of a request: where its applicant returns to, and metadata of its own. Both may tell of a person.
alter table verification_requests add column sealed_return bytea;
create table request_metadata (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  sealed_metadata bytea not null
);

-- A request that its customer canceled is EXPIRED, and no new link opens it again.
alter table verification_requests add column canceled_at timestamptz;

-- The API key that decided, where a member of staff did not. Keys are never deleted.
alter table verification_requests add column decided_by_key text;

-- Requests are found by the customer's own word for a person, and by their address.
create index verification_requests_of_reference on verification_requests (client_id, reference_hash, created_at, id) where reference_hash is not null;
create index verification_requests_of_address on verification_requests (client_id, email_hash, created_at, id) where email_hash is not null;
