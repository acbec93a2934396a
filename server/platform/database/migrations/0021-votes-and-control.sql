-- By what a customer calls somebody a beneficial owner, beside the share from which on they do.
alter table clients add column ownership_rule text not null default 'capital'
  check (ownership_rule in ('capital', 'capital_or_votes', 'control'));

-- Direct, in percent; null where nothing was said: then the capital votes. Nothing of the votes is said too.
alter table company_holdings add column votes numeric(7, 4) check (votes >= 0 and votes <= 100);
-- Known to differ from the capital, and not by how much: votes are null then.
alter table company_holdings add column votes_unknown boolean not null default false;
-- What the owner is to a trust whose part this is.
alter table company_holdings add column trust_role text check (trust_role in ('settlor', 'trustee', 'protector', 'beneficiary'));

-- What an owning company is, where that changes how its own owners are looked for.
alter table company_nodes add column owner_kind text
  check (owner_kind in ('nominee', 'trust', 'listed', 'state', 'bearer_shares'));
-- Where the shares of a listed company are traded.
alter table company_nodes add column stock_exchange text;
