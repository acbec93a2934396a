-- How far an applicant came on another device, as that device said.
alter table verification_requests
  add column handoff_step text check (handoff_step in ('connected', 'document-chosen')),
  add column handoff_at timestamptz,
  add check ((handoff_step is null) = (handoff_at is null));
