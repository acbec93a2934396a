-- What an applicant wrote to be seen by a person where a check cannot be done, and what staff answered. Texts are under the person's key.
create table manual_reviews (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  subject text not null check (subject in ('document', 'liveness')),
  sealed_reason bytea,
  requested_at timestamptz not null,
  answer text check (answer in ('document_tries', 'liveness_tries', 'without_liveness', 'declined')),
  -- What the applicant reads, and who saw the person and how, which they do not.
  sealed_message bytea,
  sealed_note bytea,
  answered_at timestamptz,
  answered_by text,
  -- The document with which the person goes on without the liveness check.
  document_id text,
  check ((answer is null) = (answered_at is null))
);
create index manual_reviews_of_request on manual_reviews (request_id, requested_at);

-- The newest of a request, and since when it waits for an answer.
alter table verification_requests add column manual_review_id text;
alter table verification_requests add column manual_review_requested_at timestamptz;
create index verification_requests_manual_review on verification_requests (client_id, manual_review_requested_at)
  where manual_review_requested_at is not null;
