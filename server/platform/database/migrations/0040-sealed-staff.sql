-- Names and addresses of staff lie sealed under a key of their own, like those of the people whom they decide on. Whoever signs in is found by a
-- keyed hash of the address.
insert into unsealed_texts (kind, row_id, subject_id, texts)
  select 'staff', id, subject_id, jsonb_build_object('email', email, 'displayName', display_name) from staff_users;
alter table staff_users
  drop column email,
  drop column email_key,
  drop column display_name,
  add column email_hash bytea,
  add column sealed_email bytea,
  add column sealed_display_name bytea;
create unique index staff_users_one_email on staff_users (email_hash);
create index staff_users_of_client on staff_users (client_id);

-- What somebody searches for is often somebody's name.
insert into unsealed_texts (kind, row_id, subject_id, texts)
  select 'view', v.id, u.subject_id, jsonb_build_object('user', u.id, 'filters', v.filters::text) from staff_views v join staff_users u on u.id = v.user_id;
alter table staff_views drop column filters, add column sealed_filters bytea;
