-- From now on retry_step is what staff asked for again and is not given yet. A document accepted since then gave it.
update verification_requests set retry_step = null
  where retry_step is not null and retry_step <> 'liveness-check' and status not in ('RETRY', 'EXPIRED');

-- What stood when staff asked for it again, as hashes under the person's key: handing the same in once more is refused.
create table resubmissions (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  requested_at timestamptz not null,
  before jsonb not null
);

-- Tells the same file again, whatever it is called; a hash under the person's key. None for files of an earlier version.
alter table form_files add column content_hash bytea;
