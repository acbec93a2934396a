-- Whoever withdraws consent asks for an erasure; `requested_by` is their request then. What went in another way meanwhile waits for nobody: settled.
alter table erasure_requests
  drop constraint erasure_requests_requested_kind_check,
  drop constraint erasure_requests_state_check,
  add constraint erasure_requests_requested_kind_check check (requested_kind in ('staff', 'customer', 'applicant')),
  add constraint erasure_requests_state_check check (state in ('open', 'confirmed', 'withdrawn', 'settled'));
create index erasure_requests_of_request on erasure_requests (request_id, requested_at);
