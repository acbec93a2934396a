-- Whether everybody of a customer's staff has to have an authenticator app or a passkey.
alter table clients add column requires_second_factor boolean not null default false;
