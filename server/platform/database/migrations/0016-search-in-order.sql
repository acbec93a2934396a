-- A search finds, filters and sorts by the rows that it finds, without a look at the requests themselves: their places in the queue stand here too.
create table request_search_in_order (
  request_id text not null,
  client_id text not null,
  subject_id text not null,
  words bigint[] not null,
  sealed_label bytea not null,
  indexed_at timestamptz not null default now(),
  kind text not null,
  status text not null,
  form_id text not null,
  assignee_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it was handed in or, before that, made.
  waiting_at timestamptz not null
) with (fillfactor = 90);
insert into request_search_in_order
  select s.request_id, s.client_id, s.subject_id, s.words, s.sealed_label, s.indexed_at,
    r.kind, r.status, r.form_id, r.assignee_id, r.created_at, r.updated_at, coalesce(r.submitted_at, r.created_at)
  from request_search s join verification_requests r on r.id = s.request_id;
drop table request_search;
alter table request_search_in_order rename to request_search;
alter table request_search
  add constraint request_search_pkey primary key (request_id),
  add foreign key (request_id) references verification_requests (id) on delete cascade,
  add foreign key (client_id) references clients (id);
create index request_search_words on request_search using gin (words);
create index request_search_of_subject on request_search (subject_id);
analyze request_search;

-- None of what is followed is in an index of that table, so that a move rewrites one short row. Whoever makes a request findable holds it meanwhile.
create function follow_request() returns trigger language plpgsql as $$
begin
  update request_search set kind = new.kind, status = new.status, form_id = new.form_id, assignee_id = new.assignee_id,
    created_at = new.created_at, updated_at = new.updated_at, waiting_at = coalesce(new.submitted_at, new.created_at)
  where request_id = new.id;
  return null;
end
$$;
create trigger requests_are_followed after update of kind, status, form_id, assignee_id, created_at, updated_at, submitted_at on verification_requests
  for each row execute function follow_request();

-- Of words that very many have, the newest (or oldest) requests are looked at one after the other until the page is full.
create index verification_requests_all_created on verification_requests (client_id, created_at, id) include (status, kind);
create index verification_requests_all_updated on verification_requests (client_id, updated_at, id) include (status, kind);
create index verification_requests_all_waiting on verification_requests (client_id, (coalesce(submitted_at, created_at)), id) include (status, kind);
