-- The origins whose pages may embed the pages of a customer's links. None: nobody may.
alter table clients add column embed_origins text[] not null default '{}';
