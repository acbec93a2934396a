-- Passkeys of staff (WebAuthn credentials).
create table staff_passkeys (
  id text primary key,
  user_id text not null references staff_users (id) on delete cascade,
  client_id text not null references clients (id),
  -- As base64url, chosen by the authenticator; nobody else's is the same.
  credential_id text not null unique,
  public_key bytea not null,
  -- The newest that was shown; some authenticators always show 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_of_user on staff_passkeys (user_id, created_at);

-- Challenges for passkeys: each counts once, for one purpose, and for whom it was drawn.
create table staff_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'second-factor', 'proof', 'add')),
  user_id text references staff_users (id) on delete cascade,
  session_id text references staff_sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenges_old on staff_challenges (expires_at);
