-- What a customer tells people before anything biometric is taken of them: one draft, and versions that never change.
create table notice_drafts (
  client_id text primary key references clients (id),
  texts jsonb not null,
  asks_again boolean not null,
  revision integer not null,
  changed_by text,
  changed_at timestamptz not null
);

create table notices (
  client_id text not null references clients (id),
  version integer not null check (version > 0),
  -- In every language: { en: { … }, cn: { … } }.
  texts jsonb not null,
  -- Whoever agreed to an earlier version, and is not done, is asked once more.
  asks_again boolean not null,
  published_at timestamptz not null,
  -- Who of staff; null: the operator.
  published_by text,
  primary key (client_id, version)
);

-- What a person answered, each time. Nothing of it tells who they are: it outlives the erasure of the person.
create table consents (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id),
  -- Whose notice it was: of a test tenant, its live client's.
  notice_client_id text not null,
  notice_version integer not null,
  language text not null check (language in ('en', 'cn')),
  state text not null check (state in ('given', 'refused', 'withdrawn')),
  at timestamptz not null,
  foreign key (notice_client_id, notice_version) references notices (client_id, version)
);
create index consents_of_request on consents (request_id, at);

create function refuse_change_of_consent() returns trigger language plpgsql as $$
begin
  raise exception 'notices and consents are only added to' using errcode = 'restrict_violation';
end
$$;
create trigger notices_stay before update or delete on notices for each row execute function refuse_change_of_consent();
create trigger notices_are_not_emptied before truncate on notices for each statement execute function refuse_change_of_consent();
create trigger consents_stay before update or delete on consents for each row execute function refuse_change_of_consent();
create trigger consents_are_not_emptied before truncate on consents for each statement execute function refuse_change_of_consent();

-- The newest version, and the oldest one to which a consent still holds. None: nobody is asked.
alter table clients
  add column notice_version integer,
  add column notice_valid_from integer,
  add check ((notice_version is null) = (notice_valid_from is null));

-- The newest answer of the request's person.
alter table verification_requests
  add column consent_state text check (consent_state in ('given', 'refused', 'withdrawn')),
  add column consent_version integer,
  add check ((consent_state is null) = (consent_version is null));
create index verification_requests_consent_withdrawn on verification_requests (client_id) where consent_state = 'withdrawn';
