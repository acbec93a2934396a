create table staff_users (
  id text primary key,
  client_id text not null references clients (id),
  -- Whose data key seals what is known of where this person was.
  subject_id text not null,
  email text not null,
  -- The address in lower case: one account an address.
  email_key text not null unique,
  display_name text not null,
  language text not null,
  status text not null check (status in ('invited', 'active', 'disabled')),
  password_hash text,
  last_signed_in_at timestamptz,
  created_at timestamptz not null default now()
);
create index staff_users_of_client on staff_users (client_id, email_key);

create table staff_roles (
  id text primary key,
  client_id text not null references clients (id),
  name text not null,
  permissions text[] not null,
  created_at timestamptz not null default now()
);
create unique index staff_roles_one_name on staff_roles (client_id, lower(name));

-- A role id is a built-in role's word, or a row of staff_roles.
create table staff_user_roles (
  user_id text not null references staff_users (id) on delete cascade,
  role_id text not null,
  client_id text not null references clients (id),
  granted_at timestamptz not null default now(),
  primary key (user_id, role_id)
);
create index staff_user_roles_of_role on staff_user_roles (client_id, role_id);

create table staff_sessions (
  id text primary key,
  client_id text not null references clients (id),
  user_id text not null references staff_users (id) on delete cascade,
  -- A keyed hash of address and browser of the newest refresh, and both of them sealed for the list of sessions.
  device_hash bytea not null,
  sealed_device bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
);
create index staff_sessions_living on staff_sessions (user_id) where ended_at is null;

create table staff_refresh_tokens (
  token_hash bytea primary key,
  session_id text not null references staff_sessions (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index staff_refresh_tokens_of_session on staff_refresh_tokens (session_id);

-- Tries at signing in, by keyed hashes of an account, a network, or both: nobody reads from it who tried what.
create table staff_attempts (
  key_hash bytea primary key,
  tries integer not null,
  window_ends_at timestamptz not null,
  locked_until timestamptz
);
create index staff_attempts_old on staff_attempts (window_ends_at);
