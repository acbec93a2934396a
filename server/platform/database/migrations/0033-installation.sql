-- What this database is for, decided by its first start: what a demonstration made is never served in production, nor the other way round.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'production')),
  created_at timestamptz not null default now()
);
insert into installation (mode)
select case
  when exists (select 1 from clients where contact_email like '%@northwind.example') then 'demo'
  when exists (select 1 from staff_users where email_key = 'administrator@portico.example') then 'demo'
  else 'production'
end
where exists (select 1 from clients);
