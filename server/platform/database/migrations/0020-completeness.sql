-- What a customer asks of a company before it counts as complete; what it never decided is the product's default.
alter table clients add column completeness_policy jsonb not null default '{}';

-- Whom the company names where nobody is a beneficial owner.
alter table company_directors add column is_senior_manager boolean not null default false;

-- Why a part of the shares is held by nobody who is named: reason and words, under the company's key.
alter table company_nodes add column sealed_shares_explanation bytea;
