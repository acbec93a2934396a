-- What a customer's own servers called, for seven days: ids, codes and times, never what a body or a query said.
create table api_calls (
  id bigint primary key generated always as identity,
  client_id text not null references clients (id) on delete cascade,
  at timestamptz not null,
  method text not null,
  route text not null,
  path text not null,
  status smallint not null,
  ms integer not null,
  key_id text not null,
  request_id text not null,
  error_code text
);
create index api_calls_of_client on api_calls (client_id, id desc);
create index api_calls_of_request on api_calls (client_id, request_id);
create index api_calls_by_age on api_calls (at);
