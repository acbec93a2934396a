-- The test mode of a customer is a tenant of its own. Requests, links, keys and files are its own, as those of every tenant are; settings, forms and
-- staff are read from its live client and never stand here a second time.
alter table clients add column test_of text unique references clients (id);
alter table clients add constraint clients_test_is_never_default check (test_of is null or not is_default);
insert into clients (id, name, test_of)
  select 'cli_' || replace(gen_random_uuid()::text, '-', ''), name, id from clients where test_of is null;
