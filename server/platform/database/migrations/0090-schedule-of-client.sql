-- Since when a retention schedule counts for a customer: read with the customer by every call of an applicant, who is told how long data is kept.
alter table clients add column retention_schedule_from timestamptz;
update clients set retention_schedule_from = (
  select min(effective_at) from retention_schedules where client_id = clients.id and withdrawn_at is null
);
