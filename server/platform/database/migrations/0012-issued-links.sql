-- Rows of a table for which somebody of staff issued links: sent again, a row makes nothing twice.
create table issued_link_rows (
  client_id text not null references clients (id),
  batch_id text not null,
  row_number integer not null,
  request_id text references verification_requests (id) on delete cascade,
  issued_at timestamptz not null,
  primary key (client_id, batch_id, row_number)
);
create index issued_link_rows_old on issued_link_rows (issued_at);
create index issued_link_rows_of_request on issued_link_rows (request_id);
