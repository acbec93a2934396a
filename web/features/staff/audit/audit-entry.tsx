import { auditActorKinds } from '#contract/audit/audit-actor-kind.ts'
import type { searchAudit } from '#contract/audit/audit-calls.ts'
import { readFindingCode } from '#contract/cases/read-finding-code.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { toAuditFactText } from '#web/features/staff/audit/audit-facts.ts'
import { findAuditMessages } from '#web/features/staff/audit/audit-messages.ts'
import { ApprovalFindings } from '#web/features/staff/decisions/approval-findings.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { toBrowserName } from '#web/features/staff/shell/browser-name.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/staff/audit/audit.module.css'

type Entry = AnswerOf<typeof searchAudit>['entries'][number]
type Target = NonNullable<Entry['target']>
type Props = {
  entry: Entry
  /** What people call a thing; nothing where that is not known. */
  findName: (target: Target) => string | undefined
  onOnlyThis: (targetId: string) => void
}

/** One thing that was done: a line, which opens to all that is known of it. */
export function AuditEntry({ entry, findName, onOnlyThis }: Props) {
  const t = accessMessages.useTranslate()
  const { language } = useI18n()
  const action = findAuditMessages('action', entry.action)
  const kind = auditActorKinds.find((each) => each === entry.actor.kind)
  const actor =
    entry.actor.displayName ??
    (entry.actor.kind === 'staff' ? t('audit.colleague-gone') : kind ? t(`audit.actor-${kind}`) : entry.actor.kind)
  return (
    <li className={styles.auditEntry}>
      <details>
        <summary>
          <time dateTime={entry.at}>{formatDateTime(entry.at, language)}</time>
          <span className={styles.auditWho}>{actor}</span>
          <span className={styles.auditWhat}>{action ? t(action) : entry.action}</span>
          <span className={`${styles.auditTarget} muted`}>{entry.target && (findName(entry.target) ?? entry.target.id)}</span>
        </summary>
        <Details entry={entry} findName={findName} onOnlyThis={onOnlyThis} />
      </details>
    </li>
  )
}

const pages = {
  request: { area: 'requests', text: 'audit.open-request', permission: 'requests:read' },
  user: { area: 'users', text: 'audit.open-user', permission: 'users:read' },
  role: { area: 'roles', text: 'audit.open-role', permission: 'roles:read' },
} as const satisfies Record<string, { area: string; text: string; permission: Permission }>

function Details({ entry, findName, onOnlyThis }: Props) {
  const t = accessMessages.useTranslate()
  const { language } = useI18n()
  const { permissions } = useStaff()
  const { target, origin } = entry
  const page = target && target.kind in pages ? pages[target.kind as keyof typeof pages] : undefined
  const targetKind = target && findAuditMessages('target', target.kind)
  const { findings, ...others } = entry.facts
  const facts = [
    ...(target
      ? [{ name: targetKind ? t(targetKind) : target.kind, value: [findName(target), target.id].filter(Boolean).join(' · ') }]
      : []),
    ...Object.entries(others).map(([name, value]) => {
      const text = findAuditMessages('fact', name)
      return { name: text ? t(text) : name, value: toAuditFactText(name, value, { t, language, findName }) }
    }),
    { name: t('audit.fact-origin'), value: origin ? toOrigin(origin) : t('audit.fact-erased') },
    { name: t('audit.fact-exact'), value: entry.at },
    { name: t('audit.fact-sequence'), value: String(entry.sequence) },
    { name: t('audit.fact-hash'), value: entry.hash },
  ]
  return (
    <div className={styles.auditMore}>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {Array.isArray(findings) && <Findings codes={findings} />}
      {entry.hasDetails && <p className="muted">{t('audit.has-details')}</p>}
      {target && (
        <div className="staff-actions">
          {page && permissions.includes(page.permission) && (
            <PageLink className="button outlined" to={`${staffPath}/${page.area}/${target.id}`}>
              {t(page.text)}
            </PageLink>
          )}
          <Button onClick={() => onOnlyThis(target.id)}>{t('audit.only-this')}</Button>
        </div>
      )}
    </div>
  )
}

/** What a request was approved in spite of. A code of another version stays as it was written. */
function Findings({ codes }: { codes: readonly string[] }) {
  const t = accessMessages.useTranslate()
  const read = codes.map((code) => ({ code, finding: readFindingCode(code) }))
  const unknown = read.flatMap(({ code, finding }) => (finding ? [] : [code]))
  return (
    <section aria-label={t('fact.findings')}>
      <h3>{t('fact.findings')}</h3>
      <ApprovalFindings findings={read.flatMap(({ finding }) => finding ?? [])} />
      {unknown.length > 0 && <p>{unknown.join(', ')}</p>}
    </section>
  )
}

/** Address and browser, or user and machine. */
function toOrigin({ browser, ...rest }: Record<string, string>): string {
  return [...Object.values(rest), ...(browser ? [toBrowserName(browser)] : [])].join(' · ') || '–'
}
