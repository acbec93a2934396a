-- What a request has to pass, where its customer's server named it; without it, what its form asks for.
alter table verification_requests add column checks text[];

-- Whether a request may ask for a document alone.
alter table clients add column document_only boolean not null default false;
