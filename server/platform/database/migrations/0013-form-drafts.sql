-- Forms are changed at the desk: as a draft first, and published by somebody. A form of which nothing was published yet stands at version 0.
alter table form_versions
  add column published_by text,
  add column restored_from integer;

create table form_drafts (
  form_id text primary key references forms (id),
  client_id text not null references clients (id),
  revision integer not null check (revision > 0),
  based_on integer,
  definition jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);
