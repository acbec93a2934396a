-- What somebody has, by kind as well: a stretch for each pair of kind and status, as of the whole queue.
drop index verification_requests_of_assignee;
create index verification_requests_of_assignee on verification_requests (client_id, assignee_id, kind, status, created_at, id) where assignee_id is not null;
