-- A signed statement for each decision. Whoever decided twice has two: the earlier one says since when it counts no more.
create table decision_receipts (
  id text primary key,
  client_id text not null references clients (id),
  request_id text not null,
  outcome text not null check (outcome in ('approved', 'rejected')),
  -- The entry of the audit that records the decision, in the customer's chain.
  audit_sequence bigint not null,
  key_id text not null,
  -- Under the key of the request's person. The hashes outlive it: they say which statement was issued, and not what it says.
  sealed_customer bytea not null,
  sealed_applicant bytea not null,
  customer_hash bytea not null,
  applicant_hash bytea not null,
  replaces text,
  issued_at timestamptz not null,
  superseded_at timestamptz,
  unique (client_id, audit_sequence)
);
create index decision_receipts_of_request on decision_receipts (request_id, issued_at);

-- The receipt of the decision that stands. Checked when a transaction ends: no decision is there without its receipt.
alter table verification_requests add column receipt_id text references decision_receipts (id) deferrable initially deferred;
create index verification_requests_of_receipt on verification_requests (receipt_id) where receipt_id is not null;

create function supersede_receipt() returns trigger language plpgsql as $$
begin
  update decision_receipts set superseded_at = now() where id = old.receipt_id and superseded_at is null;
  return null;
end
$$;
create trigger receipts_are_superseded after update of receipt_id on verification_requests
  for each row when (old.receipt_id is not null and old.receipt_id is distinct from new.receipt_id) execute function supersede_receipt();

create function refuse_change_of_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.superseded_at is null and new.superseded_at is not null
    and to_jsonb(old) - 'superseded_at' = to_jsonb(new) - 'superseded_at' then
    return new;
  end if;
  raise exception 'a receipt is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger decision_receipts_stay before update or delete on decision_receipts
  for each row execute function refuse_change_of_receipt();
create trigger decision_receipts_are_not_emptied before truncate on decision_receipts
  for each statement execute function refuse_change_of_receipt();

-- Events of a decision name its receipt.
alter table events add column receipt_id text;
