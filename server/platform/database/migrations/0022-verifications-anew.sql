-- A change of what a verification rests on begins it anew: what was sent before is kept for staff, and counts no more.
alter table documents add column superseded_at timestamptz;
alter table liveness_checks add column superseded_at timestamptz;
alter table blobs add column superseded_at timestamptz;
alter table form_files add column superseded_at timestamptz;

-- What the applicant answered before, and what the company had said of them, sealed as it was.
create table superseded_answers (
  id bigint generated always as identity primary key,
  request_id text not null references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  sealed_answers bytea,
  sealed_content bytea,
  sealed_details bytea,
  submitted_at timestamptz,
  superseded_at timestamptz not null
);
create index superseded_answers_of_request on superseded_answers (request_id);
