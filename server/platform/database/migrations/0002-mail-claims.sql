-- Who sends a message holds it for a short while, so that two servers do not send it at once.
alter table mails add column claimed_until timestamptz;
