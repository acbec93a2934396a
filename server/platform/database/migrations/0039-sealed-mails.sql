-- A message that waits says whom it goes to inside what is sealed; of one that was sent nothing is kept of whom and what.
insert into unsealed_texts (kind, row_id, subject_id, texts)
  select 'mail', id, subject_id, jsonb_build_object('recipient', recipient)
  from mails where sent_at is null and sealed_details is not null and recipient <> '';
-- What mail servers answer may name addresses: from now on their codes alone are kept. Emptied before the column goes, so that nothing stays on the disk.
update mails set recipient = '', last_error = null where recipient <> '' or last_error is not null;
alter table mails drop column recipient;

-- The mailbox of a demonstration.
insert into unsealed_texts (kind, row_id, subject_id, texts)
  select 'outbox', o.id, m.subject_id, jsonb_build_object('recipient', o.recipient, 'senderName', o.sender_name, 'senderAddress', o.sender_address,
    'subject', o.subject, 'text', o.text, 'html', o.html)
  from outbox_mails o join mails m on m.id = o.id;
create table outbox_mails_sealed (
  id text primary key,
  -- Whose key seals it.
  subject_id text not null,
  sealed_message bytea,
  language text not null,
  sent_at timestamptz not null default now()
);
insert into outbox_mails_sealed (id, subject_id, language, sent_at)
  select o.id, m.subject_id, o.language, o.sent_at from outbox_mails o join mails m on m.id = o.id;
drop table outbox_mails;
alter table outbox_mails_sealed rename to outbox_mails;
alter index outbox_mails_sealed_pkey rename to outbox_mails_pkey;
create index outbox_mails_newest on outbox_mails (sent_at desc);
