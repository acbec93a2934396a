-- A company's onboarding is a request too, so that links, files, answers, messages and decisions are the same for both.
alter table verification_requests add column kind text not null default 'individual' check (kind in ('individual', 'corporate'));
-- Whom a company invited: its page hears of their moves.
alter table verification_requests add column company_request_id text references verification_requests (id) on delete cascade;
create index verification_requests_of_company on verification_requests (company_request_id) where company_request_id is not null;

alter table clients add column business_name_mode boolean not null default false;
alter table clients add column ubo_threshold_percent double precision not null default 25
  check (ubo_threshold_percent > 0 and ubo_threshold_percent <= 100);

create table corporate_requests (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  form_id text not null references forms (id),
  company_name text not null,
  kyckr_id text,
  iso_code text,
  company_number text,
  -- A keyed hash of form, e-mail address and company: who comes back goes on with the same request.
  lookup_key bytea not null unique,
  sealed_profile bytea,
  profile_source text,
  auto_filled jsonb not null default '[]',
  accepted_terms_at timestamptz,
  -- Links asked for by e-mail.
  link_sent_at timestamptz,
  created_at timestamptz not null default now()
);

-- The company of the request, and every company that owns shares in the structure above it.
create table company_nodes (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  is_root boolean not null default false,
  company_name text not null,
  iso_code text,
  company_number text,
  kyckr_id text,
  -- Country and number: the same company is one node.
  identity text,
  sealed_content bytea,
  status text not null default 'URL_GENERATED',
  revision integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index company_nodes_one_company on company_nodes (request_id, identity) where deleted_at is null and identity is not null;
create index company_nodes_of_request on company_nodes (request_id);

create table company_people (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  -- Their own, so that one person can be erased alone.
  subject_id text not null,
  -- A keyed hash of the e-mail address: one person is one row.
  email_key bytea,
  -- Emptied with the row.
  sealed_details bytea,
  id_type text,
  front_file_id text,
  back_file_id text,
  document_info_id text,
  ocr_detection_id text,
  do_liveness boolean not null default true,
  -- The person's own request, which has the id of the row.
  verification_request_id text references verification_requests (id),
  invited_at timestamptz,
  -- Messages of the day that began then.
  invites integer not null default 0,
  invites_since timestamptz,
  revision integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index company_people_one_person on company_people (request_id, email_key) where deleted_at is null and email_key is not null;
create index company_people_of_request on company_people (request_id);

create table company_directors (
  company_id text not null references company_nodes (id) on delete cascade,
  person_id text not null references company_people (id) on delete cascade,
  client_id text not null references clients (id),
  created_at timestamptz not null default now(),
  primary key (company_id, person_id)
);

create table company_holdings (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  company_id text not null references company_nodes (id) on delete cascade,
  owner_person_id text references company_people (id) on delete cascade,
  owner_company_id text references company_nodes (id) on delete cascade,
  -- Direct, in percent; null where nobody said.
  shares numeric(7, 4) check (shares > 0 and shares <= 100),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  check ((owner_person_id is null) <> (owner_company_id is null)),
  check (owner_company_id is null or owner_company_id <> company_id)
);
create unique index company_holdings_of_person on company_holdings (company_id, owner_person_id) where deleted_at is null and owner_person_id is not null;
create unique index company_holdings_of_company on company_holdings (company_id, owner_company_id) where deleted_at is null and owner_company_id is not null;
create index company_holdings_of_request on company_holdings (request_id);

-- What was read from the document of a person, before the row that it fills is saved.
create table company_document_readings (
  id text primary key,
  detection_id text not null unique,
  client_id text not null references clients (id),
  request_id text not null references verification_requests (id) on delete cascade,
  document_type text not null,
  front_file_id text not null,
  back_file_id text,
  sealed_reading bytea not null,
  created_at timestamptz not null default now()
);
