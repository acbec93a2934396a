-- A person downloads their own export through a link that staff send, after a code by e-mail. The newest link of a request alone opens.
alter table subject_exports add column link_hash bytea;
alter table subject_exports add column sent_at timestamptz;
-- Downloads by the person through this link; those of staff are counted in downloads.
alter table subject_exports add column own_downloads integer not null default 0;
create unique index subject_exports_of_link on subject_exports (link_hash) where link_hash is not null;
-- What alone a code opens, where it is not a form: a code for the one never opens the other.
alter table email_codes add column bound_to text;
