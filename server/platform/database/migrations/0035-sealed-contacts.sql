-- E-mail addresses, references and remarks lie sealed under the key of whom they are about. What stood in clear waits here: SQL cannot seal, the
-- server does it before its first call (services/sealing/seal-old-texts.ts), row by row, and empties this table.
create table unsealed_texts (
  kind text not null,
  row_id text not null,
  subject_id text not null,
  texts jsonb not null,
  primary key (kind, row_id)
);
insert into unsealed_texts (kind, row_id, subject_id, texts)
  select 'request', id, subject_id, jsonb_build_object('email', email, 'reference', reference, 'remark', remark)
  from verification_requests where email is not null or reference is not null or remark is not null;
insert into unsealed_texts (kind, row_id, subject_id, texts)
  select 'activity', a.id::text, r.subject_id, jsonb_build_object('request', r.id, 'remark', a.remark)
  from activities a join verification_requests r on r.id = a.request_id where a.remark <> '';

drop trigger requests_are_found on verification_requests;
drop trigger requests_are_announced on verification_requests;
alter table verification_requests
  drop column email,
  drop column reference,
  drop column remark,
  add column sealed_email bytea,
  -- Keyed hashes, by which a request is found and compared with others of its customer.
  add column email_hash bytea,
  add column sealed_reference bytea,
  add column reference_hash bytea,
  add column sealed_remark bytea;
create index verification_requests_of_email on verification_requests (form_id, email_hash, created_at desc) where email_hash is not null;
alter table activities drop column remark, add column sealed_remark bytea;

-- Sealing what was there before changes nothing that somebody is found by or waits for.
create trigger requests_are_found after insert or update of sealed_email, sealed_reference on verification_requests
  for each row when (current_setting('portico.seals_old_texts', true) is distinct from 'on') execute function mark_search_due('id');
create trigger requests_are_announced after insert or update on verification_requests
  for each row when (current_setting('portico.seals_old_texts', true) is distinct from 'on') execute function announce_to_desk();
