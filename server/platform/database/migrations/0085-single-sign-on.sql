-- Staff sign in by the identity provider of their customer (OpenID Connect). Decision 0067.
create table identity_providers (
  id text primary key,
  client_id text not null unique references clients (id),
  -- Whose key seals the secret.
  subject_id text not null references subject_keys (subject_id),
  -- The last part of the customer's own sign-in address.
  slug text not null unique,
  name text not null,
  issuer text not null,
  oidc_client_id text not null,
  sealed_secret bytea,
  scopes text[] not null,
  groups_claim text not null,
  -- Which claim of a sign-in says the externalId of an account that SCIM made.
  link_claim text not null,
  groups_from text not null check (groups_from in ('claim', 'scim')),
  -- [{ "group": …, "role": … }]
  group_roles jsonb not null,
  allowed_domains text[] not null default '{}',
  -- Those of them by which the sign-in page finds this provider.
  leading_domains text[] not null default '{}',
  creates_accounts boolean not null default false,
  -- Values of amr or acr that stand for a second factor; none: Portico asks for its own.
  second_factor_values text[] not null default '{}',
  allows_password boolean not null default true,
  enabled boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Where an account comes from, and which of the local ones are for emergencies.
alter table staff_users
  add column source text not null default 'local' check (source in ('local', 'provider', 'scim')),
  add column is_break_glass boolean not null default false,
  -- Its source ended it: nobody here enables it again.
  add column is_ended_by_source boolean not null default false,
  add check (not is_break_glass or source = 'local');

-- Whom the provider means by an account: by issuer and sub, never by an address.
create table staff_identities (
  user_id text primary key references staff_users (id) on delete cascade,
  client_id text not null references clients (id),
  -- Keyed, of issuer and sub.
  subject_hash bytea not null,
  -- Keyed, of the claim that SCIM knows as externalId.
  link_hash bytea,
  sealed_subject bytea not null,
  created_at timestamptz not null,
  unique (client_id, subject_hash)
);

-- A sign-in on its way: each is used once, by the browser that began it.
create table staff_sso_flows (
  state_hash bytea primary key,
  flow_hash bytea not null,
  provider_id text not null references identity_providers (id) on delete cascade,
  provider_revision integer not null,
  -- Of whoever links their account; none for signing in.
  user_id text references staff_users (id) on delete cascade,
  session_id text references staff_sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index staff_sso_flows_old on staff_sso_flows (expires_at);

-- What a session by the provider is checked with. Without a session: signed in there, and the second factor is still asked for here.
create table staff_provider_sessions (
  id text primary key,
  client_id text not null references clients (id),
  user_id text not null references staff_users (id) on delete cascade,
  session_id text unique references staff_sessions (id) on delete cascade,
  provider_id text not null references identity_providers (id) on delete cascade,
  provider_revision integer not null,
  sealed_tokens bytea not null,
  -- Keyed, of the provider's own name for its session.
  sid_hash bytea,
  has_second_factor boolean not null,
  -- When the provider last said that all is well.
  checked_at timestamptz not null,
  next_check_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_provider_sessions_due on staff_provider_sessions (next_check_at) where session_id is not null;
create index staff_provider_sessions_old on staff_provider_sessions (expires_at);
create index staff_provider_sessions_of_user on staff_provider_sessions (user_id);
