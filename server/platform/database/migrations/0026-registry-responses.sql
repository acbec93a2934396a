-- Which of the people and owners that a registry named the company confirmed as a row, and which it left out. Sealed with the company's key.
alter table corporate_requests add column sealed_registry_responses bytea;
