import { useId, useMemo, useState } from 'react'
import { findLinkRowFault } from '#contract/links/link-row.ts'
import { toCsvLine } from '#contract/queue/csv-cell.ts'
import { LinkExpiry } from '#web/features/staff/links/link-expiry.tsx'
import {
  isTooLarge,
  type ReadTable,
  readTable,
  type TableEncoding,
  type TableRow,
  tableEncodings,
  toPreview,
} from '#web/features/staff/links/read-table.ts'
import { linkBatch } from '#web/features/staff/links/use-link-batch.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import linksStyles from '#web/features/staff/links/links.module.css'
import shellLinksStyles from '#web/features/staff/shell/links.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

type Form = { id: string; kind: 'individual' | 'corporate' }
type Chosen = { name: string; bytes: Uint8Array | undefined; encoding?: TableEncoding | undefined; isConfirmed?: boolean }

const previewRows = 5

/** Links for a table: chosen, looked at, and sent on its way. */
export function LinkTable({ form }: { form: Form }) {
  const t = staffMessages.useTranslate()
  const { language } = useI18n()
  const id = useId()
  const { id: ownerId } = useStaff()
  const [chosen, setChosen] = useState<Chosen>()
  const [sendsEmail, setSendsEmail] = useState(true)
  const [opensForHours, setOpensForHours] = useState<number>()
  const isCompany = form.kind === 'corporate'
  const table = useMemo(
    () => chosen && readTable(chosen.bytes, { usual: language === 'cn' ? 'gb18030' : 'windows-1252', encoding: chosen.encoding }),
    [chosen, language],
  )
  const good = useMemo(
    () => (table?.is === 'read' ? table.rows.filter((row) => !findLinkRowFault(row, { isCompany, sendsEmail })).length : 0),
    [table, isCompany, sendsEmail],
  )
  const isWaiting = table?.is === 'read' && table.isGuessed && !chosen?.isConfirmed
  // A file that is too large is not read into memory first.
  const choose = async (file: File | undefined) =>
    file && setChosen({ name: file.name, bytes: isTooLarge(file.size) ? undefined : new Uint8Array(await file.arrayBuffer()) })
  return (
    <div className="links-card wide">
      <div className="field">
        <label htmlFor={id}>{t('links.file')}</label>
        <p id={`${id}-hint`} className="muted">
          {t('links.file-hint')}
        </p>
        <div className={linksStyles.linksFile}>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            aria-describedby={`${id}-hint`}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <Button kind="plain" onClick={() => saveExample(isCompany)}>
            {t('links.example')}
          </Button>
        </div>
      </div>
      {table?.is === 'refused' && (
        <Notice mood="bad" role="alert" title={t(`links.file-${table.fault}`)}>
          {null}
        </Notice>
      )}
      {table?.is === 'read' && chosen && (
        <>
          <EncodingPart table={table} chosen={chosen} onChange={(change) => setChosen({ ...chosen, ...change })} />
          <Preview rows={toPreview(table.rows, previewRows)} name={chosen.name} isCompany={isCompany} sendsEmail={sendsEmail} />
          <p role="status">
            {good === table.rows.length ? t('links.counted-good', { good }) : t('links.counted', { good, bad: table.rows.length - good })}
          </p>
        </>
      )}
      <LinkExpiry hours={opensForHours} onChange={setOpensForHours} />
      <label className={linksStyles.linksTick}>
        <input type="checkbox" checked={sendsEmail} onChange={(event) => setSendsEmail(event.target.checked)} />
        {t('links.sends-email')}
      </label>
      <div>
        <Button
          kind="primary"
          disabled={good === 0 || isWaiting}
          onClick={() =>
            table?.is === 'read' &&
            linkBatch.send({ ownerId, name: chosen?.name ?? '', formId: form.id, sendsEmail, opensForHours, rows: table.rows })
          }
        >
          {good > 0 ? t('links.send-all', { count: good }) : t('links.issue')}
        </Button>
      </div>
    </div>
  )
}

type EncodingProps = { table: Extract<ReadTable, { is: 'read' }>; chosen: Chosen; onChange: (change: Partial<Chosen>) => void }

/** Which encoding was taken; where the file does not say it, somebody confirms it or chooses another. */
function EncodingPart({ table, chosen, onChange }: EncodingProps) {
  const t = staffMessages.useTranslate()
  const encoding = t(`links.encoding-${table.encoding}`)
  return (
    <>
      {table.isGuessed ? (
        <Notice mood="warn" role="status" title={t('links.encoding-taken', { encoding })}>
          <p>{t('links.encoding-guessed')}</p>
          <label className={linksStyles.linksTick}>
            <input
              type="checkbox"
              checked={chosen.isConfirmed ?? false}
              onChange={(event) => onChange({ isConfirmed: event.target.checked })}
            />
            {t('links.encoding-right')}
          </label>
        </Notice>
      ) : (
        <p role="status">{t('links.encoding-taken', { encoding })}</p>
      )}
      <SelectField
        label={t('links.encoding')}
        value={table.encoding}
        onChange={(value) => onChange({ encoding: tableEncodings.find((each) => each === value) })}
      >
        {tableEncodings.map((each) => (
          <option key={each} value={each}>
            {t(`links.encoding-${each}`)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

type PreviewProps = { rows: readonly TableRow[]; name: string; isCompany: boolean; sendsEmail: boolean }

function Preview({ rows, name, isCompany, sendsEmail }: PreviewProps) {
  const t = staffMessages.useTranslate()
  return (
    <ScrollBox>
      <table className={staffStyles.staffTable}>
        <caption className={shellLinksStyles.linksCaption}>{t('links.preview', { name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('links.row')}</th>
            {isCompany && <th scope="col">{t('links.company')}</th>}
            <th scope="col">{t('links.email')}</th>
            {!isCompany && <th scope="col">{t('links.report-reference')}</th>}
            <th scope="col">{t('links.language')}</th>
            <th scope="col">{t('links.report-fault')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const fault = findLinkRowFault(row, { isCompany, sendsEmail })
            return (
              <tr key={row.row}>
                <td>{row.row}</td>
                {isCompany && <td>{row.companyName}</td>}
                <td>{row.email}</td>
                {!isCompany && <td>{row.reference}</td>}
                <td>{row.language}</td>
                <td>{fault && t(`links.fault-${fault}`)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function saveExample(isCompany: boolean): void {
  const lines = isCompany
    ? [
        ['email', 'company', 'language'],
        ['board@acme.example', 'Acme GmbH', 'en'],
      ]
    : [
        ['email', 'reference', 'language'],
        ['ada@northwind.example', 'A-1', 'en'],
      ]
  saveFile(new Blob(['\ufeff', ...lines.map(toCsvLine)], { type: 'text/csv' }), 'links.csv')
}
