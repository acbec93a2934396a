-- Whether faces of a customer's requests are compared. Where a law forbids it, nothing of the tables below is kept.
alter table clients add column face_duplicates boolean not null default true;

-- One row a customer with faces. Whoever adds or removes a face locks it first: positions are given and become visible in the same order.
create table face_indexes (
  client_id text primary key references clients (id) on delete cascade,
  last_position integer not null default 0,
  -- Grows with every face that is removed, so that what is held in memory can follow.
  removal_count integer not null default 0
);

-- The face of the last liveness check that each request passed, sealed with its subject's key.
create table face_vectors (
  request_id text primary key references verification_requests (id) on delete cascade,
  client_id text not null references clients (id),
  liveness_check_id text not null references liveness_checks (id) on delete cascade,
  position integer not null,
  sealed_vector bytea not null,
  created_at timestamptz not null,
  unique (client_id, position)
);

-- Two requests of a customer with similar faces, once in each direction.
create table face_pairs (
  request_id text not null references face_vectors (request_id) on delete cascade,
  other_id text not null references face_vectors (request_id) on delete cascade,
  client_id text not null references clients (id),
  likeness real not null,
  created_at timestamptz not null,
  primary key (request_id, other_id)
);
create index face_pairs_other on face_pairs (other_id);
create index face_vectors_liveness_check on face_vectors (liveness_check_id);
