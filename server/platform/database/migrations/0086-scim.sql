-- Accounts and groups that a customer's identity provider manages by SCIM 2.0 (RFC 7643, RFC 7644). Decision 0068.
create table scim_tokens (
  id text primary key,
  client_id text not null references clients (id),
  token_hash bytea not null unique,
  last_four text not null,
  created_at timestamptz not null,
  -- Of one that was replaced: how long it still works.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index scim_tokens_of_client on scim_tokens (client_id, created_at);

create table scim_users (
  user_id text primary key references staff_users (id) on delete cascade,
  client_id text not null references clients (id),
  -- Keyed, of the name in lower case and of the id that the provider gives.
  user_name_hash bytea not null,
  external_id_hash bytea,
  sealed_attributes bytea not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index scim_users_one_name on scim_users (client_id, user_name_hash) where deleted_at is null;
create unique index scim_users_one_external_id on scim_users (client_id, external_id_hash) where external_id_hash is not null;
create index scim_users_in_order on scim_users (client_id, created_at, user_id) where deleted_at is null;

create table scim_groups (
  id text primary key,
  client_id text not null references clients (id),
  display_name text not null,
  external_id text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index scim_groups_one_name on scim_groups (client_id, lower(display_name));
create table scim_group_members (
  group_id text not null references scim_groups (id) on delete cascade,
  user_id text not null references scim_users (user_id) on delete cascade,
  primary key (group_id, user_id)
);
create index scim_group_members_of_user on scim_group_members (user_id);
