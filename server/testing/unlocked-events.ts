import { sql } from 'kysely'
import type { TestApp } from '#server/testing/test-app.ts'

/** Refuses every event that is written without the lock of its request. Whoever locks or writes a row stands in it. */
export async function refuseUnlockedEvents({ context: { db } }: Pick<TestApp, 'context'>): Promise<void> {
  await sql`
    create function refuse_unlocked() returns trigger language plpgsql as $$
    begin
      if new.request_id is not null and not exists (
        select from verification_requests where id = new.request_id and txid_current()::text in (xmin::text, xmax::text)
      ) then raise exception 'the event % is written without the lock of its request', new.type; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refuse_unlocked before insert on events for each row execute function refuse_unlocked()`.execute(db)
}
