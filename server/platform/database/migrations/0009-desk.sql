-- The desk: who works on a request, who decided, and how a request is found.
alter table verification_requests
  -- Grows with every change: a decision names the one that it was taken on.
  add column revision integer not null default 0,
  add column assignee_id text references staff_users (id),
  add column assigned_at timestamptz,
  -- The member of staff who decided; none where the product or the operator did.
  add column decided_by text,
  add column reject_reasons text[] not null default '{}',
  -- The fields that staff asked for again.
  add column retry_fields text[] not null default '{}';

-- A customer may ask for two people to approve.
alter table clients add column four_eyes boolean not null default false;

-- A page of the queue: each pair of kind (or form) and status is one stretch of an index, already in the order of the page.
create index verification_requests_queue_created on verification_requests (client_id, kind, status, created_at, id);
create index verification_requests_queue_updated on verification_requests (client_id, kind, status, updated_at, id);
create index verification_requests_queue_waiting on verification_requests (client_id, kind, status, coalesce(submitted_at, created_at), id);
create index verification_requests_form_created on verification_requests (form_id, status, created_at, id);
create index verification_requests_form_updated on verification_requests (form_id, status, updated_at, id);
create index verification_requests_form_waiting on verification_requests (form_id, status, coalesce(submitted_at, created_at), id);
create index verification_requests_of_assignee on verification_requests (client_id, assignee_id, status, created_at, id) where assignee_id is not null;
create index verification_requests_to_take on verification_requests (client_id, coalesce(submitted_at, created_at), id)
  where assignee_id is null and status in ('WAIT_FOR_APPROVAL', 'LIVENESS_PASSED');

-- What a request is found by, as keyed hashes of words and of their beginnings: the row tells nobody whom it is about.
create table request_search (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  subject_id text not null,
  words bigint[] not null,
  -- Name, document number and country for the list, under the person's key.
  sealed_label bytea not null,
  indexed_at timestamptz not null default now()
);
create index request_search_words on request_search using gin (words);
create index request_search_of_subject on request_search (subject_id);

-- Requests of which something changed that they are found by. Whoever changes one holds its row until the change is there.
create table request_search_due (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  due_since timestamptz not null default now()
);
create index request_search_due_of_client on request_search_due (client_id, due_since);
insert into request_search_due (request_id, client_id) select id, client_id from verification_requests;

create function mark_search_due() returns trigger language plpgsql as $$
declare changed text;
begin
  if tg_argv[0] = 'id' then
    changed := new.id;
  elsif tg_argv[0] = 'request_id' then
    changed := new.request_id;
  else
    changed := new.verification_request_id;
  end if;
  if changed is not null then
    insert into request_search_due (request_id, client_id) values (changed, new.client_id)
      on conflict (request_id) do update set due_since = now();
  end if;
  return null;
end
$$;
create trigger requests_are_found after insert or update of email, reference on verification_requests
  for each row execute function mark_search_due('id');
create trigger documents_are_found after insert on documents for each row execute function mark_search_due('request_id');
create trigger form_answers_are_found after insert or update on form_answers for each row execute function mark_search_due('request_id');
create trigger form_contents_are_found after insert or update on form_contents for each row execute function mark_search_due('request_id');
create trigger companies_are_found after insert or update of company_name, company_number on corporate_requests
  for each row execute function mark_search_due('request_id');
create trigger invited_are_found after insert or update of verification_request_id, sealed_details on company_people
  for each row execute function mark_search_due('verification_request_id');

-- Whoever is erased is not found any more.
create function forget_search() returns trigger language plpgsql as $$
begin
  delete from request_search where subject_id = new.subject_id;
  return null;
end
$$;
create trigger erased_are_not_found after update of sealed_key on subject_keys
  for each row when (new.sealed_key is null) execute function forget_search();

-- Every desk of the customer hears that something moved (the channel of the request news).
create function announce_to_desk() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_requests', new.client_id);
  return null;
end
$$;
create trigger requests_are_announced after insert or update on verification_requests
  for each row execute function announce_to_desk();

create table staff_views (
  id text primary key,
  client_id text not null references clients (id),
  user_id text not null references staff_users (id) on delete cascade,
  name text not null,
  -- Everybody of the customer sees it; its owner alone changes it.
  is_shared boolean not null default false,
  filters jsonb not null,
  created_at timestamptz not null default now()
);
create unique index staff_views_one_name on staff_views (user_id, lower(name));
create index staff_views_of_client on staff_views (client_id);

-- The first of two who approve. It counts as long as the request stays as it was then.
create table request_endorsements (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  user_id text not null references staff_users (id),
  revision integer not null,
  created_at timestamptz not null
);

create table request_notes (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  author_id text not null references staff_users (id),
  -- Under the key of the person that the request is about.
  sealed_text bytea not null,
  mentions text[] not null default '{}',
  created_at timestamptz not null
);
create index request_notes_of_request on request_notes (request_id, created_at);
create index request_notes_mentions on request_notes using gin (mentions);
