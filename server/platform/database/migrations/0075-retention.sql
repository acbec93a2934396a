-- What a customer decided to keep how long, by kind of data and outcome. A version is proposed, confirmed by a second person where it shortens,
-- and counts from `effective_at`. What counts is signed under a key of this installation.
create table retention_schedules (
  client_id text not null references clients (id),
  version integer not null check (version > 0),
  days jsonb not null,
  grace_days integer not null check (grace_days >= 0),
  is_shorter boolean not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  effective_at timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz,
  signature bytea,
  primary key (client_id, version),
  check ((confirmed_at is null) = (effective_at is null)),
  check ((confirmed_at is null) = (signature is null))
);
-- One proposal waits at a time.
create unique index retention_schedules_open on retention_schedules (client_id) where confirmed_at is null and withdrawn_at is null;

-- When the customer's relation with an approved person or company ended, and when that was said.
create table request_relations (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  -- A day in UTC.
  ended_on text not null check (ended_on ~ '^\d{4}-\d{2}-\d{2}$' and ended_on::date is not null),
  recorded_at timestamptz not null,
  recorded_by text not null
);

-- Of a person's own request or of a company with everybody in it.
create table legal_holds (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id),
  -- Under the key of the request's subject; none where it came back from the list outside the database.
  sealed_reason bytea,
  placed_by text not null,
  placed_at timestamptz not null,
  release_asked_by text,
  release_asked_at timestamptz,
  sealed_release_reason bytea,
  released_by text,
  released_at timestamptz
);
create unique index legal_holds_standing on legal_holds (request_id) where released_at is null;
create index legal_holds_of_client on legal_holds (client_id) where released_at is null;

-- What a person asked to be erased, until a second member of staff confirms or withdraws it.
create table erasure_requests (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  kinds text[] not null,
  ground text not null,
  asked_by text not null,
  sealed_reason bytea,
  requested_kind text not null check (requested_kind in ('staff', 'customer')),
  requested_by text not null,
  requested_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'withdrawn')),
  closed_by text,
  closed_at timestamptz
);
create unique index erasure_requests_open on erasure_requests (request_id) where state = 'open';

-- An erasure is begun, its files are removed, and it is finished with its certificate: whoever was cut off goes on.
create table erasures (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id),
  kinds text[] not null,
  rule text not null check (rule in ('schedule', 'retention-period', 'request')),
  schedule_version integer,
  erasure_request_id text,
  actor_kind text not null,
  actor_id text,
  begun_at timestamptz not null,
  finished_at timestamptz
);
create unique index erasures_unfinished on erasures (request_id) where finished_at is null;
create index erasures_of_request on erasures (request_id);

-- What was erased, by a hash of what lay sealed in the store.
create table erasure_items (
  erasure_id text not null references erasures (id) on delete cascade,
  item_id text not null,
  kind text not null,
  what text not null,
  sha256 text,
  byte_count bigint not null,
  primary key (erasure_id, item_id)
);

-- Each kind of data of a case goes once.
create table erased_kinds (
  request_id text not null references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  kind text not null,
  erasure_id text not null,
  erased_at timestamptz not null,
  primary key (request_id, kind)
);

create table erasure_certificates (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null,
  issued_at timestamptz not null,
  -- To the letter as it was signed.
  statement text not null,
  signature text not null,
  key_id text not null
);
create index erasure_certificates_of_request on erasure_certificates (request_id);
create index erasure_certificates_of_client on erasure_certificates (client_id, issued_at);

-- After a case is erased its key opens nothing of it; what the audit log says of the person is kept as long as the schedule says.
alter table subject_keys add column audit_key bytea;

-- What was changed of a case on legal hold, as it was before: hexadecimal of what was sealed.
create table held_copies (
  id bigint generated always as identity primary key,
  request_id text not null references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  table_name text not null,
  sealed_row jsonb not null,
  kept_at timestamptz not null default now()
);
create index held_copies_of_request on held_copies (request_id);

create function is_held(id_of_request text) returns boolean language sql stable as $$
  select exists (
    select 1 from verification_requests r join legal_holds h on h.request_id = coalesce(r.company_request_id, r.id)
    where r.id = id_of_request and h.released_at is null
  )
$$;

create function refuse_on_hold() returns trigger language plpgsql as $$
begin
  if is_held(case when tg_table_name = 'verification_requests' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'request_id' end) then
    raise exception 'on legal hold' using errcode = 'restrict_violation', hint = 'LEGAL_HOLD';
  end if;
  return old;
end
$$;
create trigger requests_on_hold_stay before delete on verification_requests for each row execute function refuse_on_hold();
create trigger documents_on_hold_stay before delete on documents for each row execute function refuse_on_hold();
create trigger liveness_checks_on_hold_stay before delete on liveness_checks for each row execute function refuse_on_hold();
create trigger notes_on_hold_stay before delete on request_notes for each row execute function refuse_on_hold();

create function keep_files_on_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.attached_at is not null and is_held(old.request_id) then
      raise exception 'on legal hold' using errcode = 'restrict_violation', hint = 'LEGAL_HOLD';
    end if;
    return old;
  end if;
  if (new.attached_at is null and old.attached_at is not null or new.byte_count = 0 and old.byte_count > 0) and is_held(old.request_id) then
    if new.byte_count = 0 and old.byte_count > 0 then
      raise exception 'on legal hold' using errcode = 'restrict_violation', hint = 'LEGAL_HOLD';
    end if;
    new.attached_at := old.attached_at;
  end if;
  return new;
end
$$;
create trigger files_on_hold_stay before update or delete on blobs for each row execute function keep_files_on_hold();

-- A file that its applicant replaced goes with the sweep after the hold, not before.
create function skip_on_hold() returns trigger language plpgsql as $$
begin
  if is_held(old.request_id) then
    return null;
  end if;
  return old;
end
$$;
create trigger form_files_on_hold_stay before delete on form_files for each row execute function skip_on_hold();

create function refuse_key_on_hold() returns trigger language plpgsql as $$
begin
  if old.sealed_key is not null and exists (
    select 1 from verification_requests r join legal_holds h on h.request_id = coalesce(r.company_request_id, r.id)
    where h.released_at is null and (r.subject_id = old.subject_id
      or exists (select 1 from company_people p where p.request_id = r.id and p.subject_id = old.subject_id))
  ) then
    raise exception 'on legal hold' using errcode = 'restrict_violation', hint = 'LEGAL_HOLD';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger keys_on_hold_stay before delete on subject_keys for each row execute function refuse_key_on_hold();
create trigger keys_on_hold_are_not_destroyed before update of sealed_key on subject_keys
  for each row when (new.sealed_key is null) execute function refuse_key_on_hold();

create function keep_copy_on_hold() returns trigger language plpgsql as $$
begin
  if is_held(old.request_id) and (tg_op = 'DELETE' or to_jsonb(old) is distinct from to_jsonb(new)) then
    insert into held_copies (request_id, client_id, table_name, sealed_row) values (old.request_id, old.client_id, tg_table_name, to_jsonb(old));
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger form_answers_are_copied_on_hold before update or delete on form_answers for each row execute function keep_copy_on_hold();
create trigger form_contents_are_copied_on_hold before update or delete on form_contents for each row execute function keep_copy_on_hold();
create trigger entered_details_are_copied_on_hold before update or delete on entered_details for each row execute function keep_copy_on_hold();
create trigger identity_statements_are_copied_on_hold before update or delete on identity_statements
  for each row execute function keep_copy_on_hold();
create trigger named_people_are_copied_on_hold before update or delete on named_people for each row execute function keep_copy_on_hold();
create trigger company_nodes_are_copied_on_hold before update or delete on company_nodes for each row execute function keep_copy_on_hold();
create trigger company_people_are_copied_on_hold before update or delete on company_people for each row execute function keep_copy_on_hold();
create trigger company_holdings_are_copied_on_hold before update or delete on company_holdings for each row execute function keep_copy_on_hold();
create trigger corporate_requests_are_copied_on_hold before update or delete on corporate_requests
  for each row execute function keep_copy_on_hold();

-- A hold ends by being released, and an entry of what was done is not taken back.
create function refuse_loss_of_hold() returns trigger language plpgsql as $$
begin
  raise exception 'holds, erasures and certificates are only added to' using errcode = 'restrict_violation';
end
$$;
create trigger legal_holds_stay before delete on legal_holds for each row execute function refuse_loss_of_hold();
create trigger legal_holds_are_not_emptied before truncate on legal_holds for each statement execute function refuse_loss_of_hold();
create trigger erasure_certificates_stay before update or delete on erasure_certificates
  for each row execute function refuse_loss_of_hold();
create trigger erasure_certificates_are_not_emptied before truncate on erasure_certificates
  for each statement execute function refuse_loss_of_hold();
