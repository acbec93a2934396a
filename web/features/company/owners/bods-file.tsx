import { type ChangeEvent, useId, useState } from 'react'
import { exportOwnership, importOwnership } from '#contract/company/business-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import ownersStyles from '#web/features/company/owners/owners.module.css'
import ownershipMapStyles from '#web/ui/ownership-map/ownership-map.module.css'

type Imported = AnswerOf<typeof importOwnership>
type State = { at: 'idle' } | { at: 'busy' } | { at: 'imported'; imported: Imported } | { at: 'refused'; sentences: readonly string[] }

const maxBytes = 20 * 1_048_576
const shownSentences = 12

/** Owners as a file of the Beneficial Ownership Data Standard: beside the way, for those who have one. */
export function BodsFile({ hasOwners, isReadOnly, onImported }: { hasOwners: boolean; isReadOnly: boolean; onImported: () => void }) {
  const t = ownersMessages.useTranslate()
  const { cod } = useCompany()
  const { showError } = useDialogs()
  const [state, setState] = useState<State>({ at: 'idle' })
  const id = useId()
  const canImport = !isReadOnly && !hasOwners

  const save = async () => {
    if (state.at === 'busy') return
    setState({ at: 'busy' })
    try {
      const { statements } = await call(exportOwnership, { query: { COD: cod } })
      saveFile(new Blob([`${JSON.stringify(statements, null, 2)}\n`], { type: 'application/json' }), 'ownership-bods-0.4.json')
    } catch (error) {
      await showError(error)
    } finally {
      setState({ at: 'idle' })
    }
  }
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setState({ at: 'busy' })
    const statements = file.size > maxBytes ? undefined : await readStatements(file)
    if (!statements) return setState({ at: 'refused', sentences: [t(file.size > maxBytes ? 'file.too-large' : 'file.not-json')] })
    try {
      setState({ at: 'imported', imported: await call(importOwnership, { body: { requestId: cod, statements } }) })
      onImported()
    } catch (error) {
      const sentences = toSentences(error, (place, message) => t('file.place', { place, message }))
      setState(sentences.length > 0 ? { at: 'refused', sentences } : { at: 'idle' })
      if (sentences.length === 0) await showError(error)
    }
  }

  if (isReadOnly && !hasOwners) return null
  return (
    <details className={ownershipMapStyles.ownersDetails} data-print-hidden="">
      <summary>{t('file.title')}</summary>
      <div className="owners-file">
        <p className="muted small" id={`${id}-hint`}>
          {t('file.hint')} {canImport && t('file.import-hint')}
        </p>
        <div className={ownersStyles.ownersFileActs}>
          {hasOwners && (
            <Button aria-disabled={state.at === 'busy' || undefined} onClick={() => void save()}>
              {t('file.save')}
            </Button>
          )}
          {canImport && (
            <label className="button outlined">
              {t(state.at === 'busy' ? 'file.importing' : 'file.import')}
              <input
                type="file"
                className="only-heard"
                accept=".json,application/json"
                aria-describedby={`${id}-hint`}
                disabled={state.at === 'busy'}
                onChange={(event) => void read(event)}
              />
            </label>
          )}
        </div>
        <Outcome state={state} />
      </div>
    </details>
  )
}

function Outcome({ state }: { state: State }) {
  const t = ownersMessages.useTranslate()
  if (state.at === 'refused') {
    return (
      <Notice mood="bad" role="alert" title={t('file.refused-title')}>
        <SomeSentences sentences={state.sentences} />
      </Notice>
    )
  }
  if (state.at !== 'imported') return null
  const { addedPeople: people, addedCompanies: companies, leftOut } = state.imported
  return (
    <Notice mood="good" role="status" title={t('file.imported', { people, companies })}>
      {leftOut.length > 0 && (
        <>
          <p>{t('file.left-out')}</p>
          <SomeSentences sentences={leftOut} />
        </>
      )}
    </Notice>
  )
}

function SomeSentences({ sentences }: { sentences: readonly string[] }) {
  const shown = [...new Set(sentences)].slice(0, shownSentences)
  return (
    <ul>
      {shown.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {sentences.length > shown.length && <li>…</li>}
    </ul>
  )
}

async function readStatements(file: File): Promise<Record<string, unknown>[] | undefined> {
  try {
    const read: unknown = JSON.parse(await file.text())
    return Array.isArray(read) ? (read as Record<string, unknown>[]) : undefined
  } catch {
    return undefined
  }
}

/** The places of the file that are wrong, as the server names them. */
function toSentences(error: unknown, toLine: (place: string, message: string) => string): string[] {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR' || !Array.isArray(error.details)) return []
  return (error.details as Record<string, unknown>[]).map(({ path, message }) => toLine(String(path ?? ''), String(message ?? '')))
}
