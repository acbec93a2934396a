-- A wrong key is told of in the log of the key that it begins like.
create index api_keys_by_prefix on api_keys (prefix);
