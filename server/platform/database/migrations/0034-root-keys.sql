-- The keys that everything else is derived from, one generation after another, each wrapped by a master key or by a key management service.
-- The same generation stands once for each that wraps it, so that a new one can be taken into use before the old one is given up.
create table root_keys (
  version int not null check (version > 0),
  -- Which master key, or which key of the service.
  wrapped_by text not null,
  wrapped_key bytea not null,
  -- Later than its making, so that every server knows it before anything is sealed under it.
  active_from timestamptz not null,
  -- Every request is found by words under this generation.
  is_search_ready boolean not null,
  created_at timestamptz not null default now(),
  primary key (version, wrapped_by)
);
