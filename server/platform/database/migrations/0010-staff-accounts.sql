-- Invitations, forgotten passwords and confirmed addresses: one-time secrets by e-mail, kept as hashes.
create table staff_tokens (
  token_hash bytea primary key,
  user_id text not null references staff_users (id) on delete cascade,
  client_id text not null references clients (id),
  purpose text not null check (purpose in ('invitation', 'reset', 'confirm')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index staff_tokens_of_user on staff_tokens (user_id, purpose, created_at desc);

-- Strangers may make themselves an account, which may do nothing until an administrator gives it a role.
alter table clients add column sign_up_open boolean not null default false;

-- The authenticator app of a person; it counts once they have shown a code of it.
create table staff_totp (
  user_id text primary key references staff_users (id) on delete cascade,
  client_id text not null references clients (id),
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The newest time step that was used: no code counts twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table staff_recovery_codes (
  code_hash bytea primary key,
  user_id text not null references staff_users (id) on delete cascade,
  used_at timestamptz,
  created_at timestamptz not null
);
create index staff_recovery_codes_of_user on staff_recovery_codes (user_id);

create index mails_of_request on mails (request_id, created_at) where request_id is not null;
