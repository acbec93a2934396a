-- A company is found by the names of everybody in its structure, invited or not, and by the companies that own it.
create trigger people_find_their_company after insert or update of sealed_details, deleted_at on company_people
  for each row execute function mark_search_due('request_id');
create trigger owners_find_their_company after insert or update of company_name, company_number, deleted_at on company_nodes
  for each row execute function mark_search_due('request_id');

-- Whoever is erased is not found any more: not by their own request, and not by the company that named them, which is found anew without them.
-- What is due comes first: whoever is making a request findable at this moment is waited for, and cannot bring the erased words back.
create index company_people_of_subject on company_people (subject_id);
create or replace function forget_search() returns trigger language plpgsql as $$
begin
  insert into request_search_due (request_id, client_id)
    select distinct r.id, r.client_id from company_people p join verification_requests r on r.id = p.request_id where p.subject_id = new.subject_id
    order by r.id
    on conflict (request_id) do update set due_since = now();
  delete from request_search where subject_id = new.subject_id
    or request_id in (select request_id from company_people where subject_id = new.subject_id);
  return null;
end
$$;

-- Names in Chinese, Japanese and Korean are found by any part of them from now on: every request is made findable again, by the job, as its turn comes.
-- Behind everything that changes meanwhile (`infinity`): nobody's search waits for the whole backlog.
insert into request_search_due (request_id, client_id, due_since)
  select id, client_id, 'infinity' from verification_requests order by created_at desc
  on conflict (request_id) do nothing;
