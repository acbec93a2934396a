-- The overview reads the newest requests of a kind, or of a form, whatever their status.
create index verification_requests_newest on verification_requests (client_id, kind, created_at);
create index verification_requests_newest_of_form on verification_requests (form_id, created_at);

-- Grows with every change of a customer's settings: who changes them names the one that they saw.
alter table clients add column settings_revision integer not null default 0;

-- So that a person can tell keys apart; earlier keys have none.
alter table api_keys add column last_four text;
