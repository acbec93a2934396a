-- The document that counts of each request, as keyed hashes, to find the same document in several requests of one customer.
create table document_fingerprints (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  document_id text not null references documents (id) on delete cascade,
  -- Of its number and issuing state.
  hash bytea not null,
  -- Of its holder's name and birth date; null where they were not read.
  holder_key bytea,
  -- Of the address that the request was written to when the document was taken.
  email_key bytea,
  created_at timestamptz not null
);
create index document_fingerprints_hash on document_fingerprints (client_id, hash);
