-- Seeing a link became a permission of its own: roles of a customer that could issue links and reveal people keep it.
update staff_roles set permissions = array_append(permissions, 'links:reveal')
where permissions @> array['links:issue', 'requests:reveal'] and not permissions @> array['links:reveal'];

-- Links that were opened from the network address and browser of a member of staff, once a day for each of both.
create table staff_link_uses (
  request_id text not null references verification_requests (id) on delete cascade,
  user_id text not null references staff_users (id) on delete cascade,
  client_id text not null references clients (id),
  noticed_at timestamptz not null,
  primary key (request_id, user_id)
);
create index staff_link_uses_of_user on staff_link_uses (user_id);
create index staff_sessions_of_device on staff_sessions (client_id, device_hash);
