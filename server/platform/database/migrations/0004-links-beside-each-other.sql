-- A retry sends a link of its own, and the page that is still open goes on with the link that it has.
drop index link_tokens_one_living;
create index link_tokens_living on link_tokens (request_id) where revoked_at is null;
