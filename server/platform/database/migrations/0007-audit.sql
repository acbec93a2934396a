-- One chain a customer.
create table audit_chains (
  chain_id text primary key,
  -- Whose data key seals what is known of strangers.
  subject_id text not null,
  sequence bigint not null,
  head_hash bytea not null,
  -- Under a key of the master key: a tail that was cut off cannot be covered up by whoever only writes to the database.
  signature bytea not null
);

create table audit_entries (
  chain_id text not null,
  sequence bigint not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  target_kind text,
  target_id text,
  -- Ids, codes and names of fields, never what they held.
  facts jsonb not null,
  origin_subject_id text not null,
  sealed_origin bytea not null,
  details_subject_id text,
  sealed_details bytea,
  previous_hash bytea not null,
  hash bytea not null,
  signature bytea not null,
  primary key (chain_id, sequence)
);
create index audit_entries_by_time on audit_entries (chain_id, at);
create index audit_entries_by_actor on audit_entries (chain_id, actor_id, sequence);
create index audit_entries_by_target on audit_entries (chain_id, target_id, sequence);
create index audit_entries_by_action on audit_entries (chain_id, action, sequence);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only added to' using errcode = 'restrict_violation';
end
$$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_change_of_audit();
create trigger audit_entries_are_not_emptied before truncate on audit_entries
  for each statement execute function refuse_change_of_audit();
