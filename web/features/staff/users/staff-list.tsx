import { useEffect, useId, useState } from 'react'
import { searchStaff } from '#contract/staff/account-calls.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { UsersTable } from '#web/features/staff/users/users-table.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/users/staff-list.module.css'

type Props = {
  label: string
  /** Those who have the role alone. */
  roleId?: string
  /** Where nobody is in it, whatever is searched. */
  empty?: string
}

/** Somebody types a name: it is looked for when they pause. */
const typingPauseMs = 300

/** Staff of the company, page by page; the search stands there once they are more than a page. */
export function StaffList({ label, roleId, empty }: Props) {
  const t = accessMessages.useTranslate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  // One cursor a page: the way back is the way that one came.
  const [cursors, setCursors] = useState<readonly string[]>([])
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => {
      setText(typed.trim())
      setCursors([])
    }, typingPauseMs)
    return () => clearTimeout(timer)
  })
  const cursor = cursors.at(-1)
  const query = { ...(text && { text }), ...(roleId && { roleId }), ...(cursor && { cursor }) }
  const { data, error, refetch, isPlaceholderData } = useApiQuery(searchStaff, { query }, { staysWhileNext: true })
  const isLong = text !== '' || typed !== '' || cursors.length > 0 || Boolean(data?.nextCursor)
  if (!data) return error ? <LoadError error={error} onAgain={() => refetch()} /> : <Waiting text={t('area.wait')} />
  const next = data.nextCursor
  const page = t('audit.page-number', { page: cursors.length + 1 })
  return (
    <>
      {isLong && (
        <div className={styles.peopleSearch}>
          <TextField
            id={id}
            type="search"
            label={t('users.search')}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {error && <LoadError error={error} onAgain={() => refetch()} />}
      {data.users.length > 0 ? (
        <div className={isPlaceholderData ? 'stale' : undefined}>
          <UsersTable users={data.users} label={label} />
        </div>
      ) : (
        <p role="status">{text ? t('users.none-found', { text }) : empty}</p>
      )}
      {(cursors.length > 0 || next) && (
        <nav className={styles.peoplePages} aria-label={page}>
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            {t('users.previous')}
          </Button>
          <span className="muted">{page}</span>
          <Button disabled={!next} onClick={() => next && setCursors([...cursors, next])}>
            {t('users.next')}
          </Button>
        </nav>
      )}
    </>
  )
}
