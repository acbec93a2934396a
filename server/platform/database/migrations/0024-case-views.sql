-- What of a case a member of staff has opened, at which revision, and what else stood on their page: an approval binds to it.
create table case_views (
  request_id text not null references verification_requests (id) on delete cascade,
  user_id text not null references staff_users (id) on delete cascade,
  client_id text not null references clients (id),
  revision integer not null,
  areas text[] not null,
  basis text not null,
  seen_at timestamptz not null,
  primary key (request_id, user_id)
);

-- The first of two approvals counts for the findings that were shown with it.
alter table request_endorsements add column findings_digest text not null default '';
