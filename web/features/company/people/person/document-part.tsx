import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fillIn } from '#contract/fill-in.ts'
import { judgeFile } from '#contract/forms/rules/file-rules.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import type { PersonPlace } from '#web/features/company/people/model/person-calls.ts'
import { toIdType } from '#web/features/company/people/model/person-form.ts'
import type { PersonEvent, PersonState } from '#web/features/company/people/model/person-machine.ts'
import { readPictures, sendPicture } from '#web/features/company/people/model/read-document.ts'
import { PictureSlot } from '#web/features/company/people/person/picture-slot.tsx'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/company/people/person/document-part.module.css'

type Side = 'front' | 'back'
type Work =
  | { at: 'still' }
  | { at: 'sending'; side: Side; share: number }
  | { at: 'reading' }
  | { at: 'read'; hasNames: boolean }
  | { at: 'failed'; error: ApiError; again: () => void }
  | { at: 'refused'; text: string }

type Props = { state: PersonState; send: Send<PersonEvent>; place: PersonPlace; isReadOnly: boolean; children: ReactNode }

const pictures = { accept: 'pictures', limit: { required: false } } as const

/** The pictures of a person's document, which fill in what they say. Nobody has to give any. */
export function DocumentPart({ state, send, place, isReadOnly, children }: Props) {
  const t = peopleMessages.useTranslate()
  const { text } = useFormI18n()
  const { work, take, remove } = useDocumentWork({ state, send, place }, (key, params) => fillIn(text.issues[key], params))
  const type = toIdType(state.draft.mine.answers)
  const sides: Side[] = type === 'Identity' ? ['front', 'back'] : ['front']
  const isBusy = work.at === 'sending' || work.at === 'reading'
  return (
    <section className={styles.personDocument} aria-label={t('document.title')}>
      {children}
      {type && (
        <div className={styles.personPictures}>
          {sides.map((side) => (
            <PictureSlot
              key={side}
              label={t(type === 'Passport' ? 'document.passport' : `document.${side}`)}
              address={state.draft.mine.files[side]}
              isReadOnly={isReadOnly}
              isBusy={isBusy}
              onTake={(file) => take(side, file)}
              onRemove={() => remove(side)}
            />
          ))}
        </div>
      )}
      {type && !isReadOnly && (
        <p className="muted small">
          {t('document.hint')} {t('document.formats')}
        </p>
      )}
      <WorkLine work={work} />
    </section>
  )
}

function WorkLine({ work }: { work: Work }) {
  const t = peopleMessages.useTranslate()
  return (
    <div role="status" className={styles.personReading}>
      {work.at === 'sending' && <p>{t('document.sending', { percent: Math.round(work.share * 100) })}</p>}
      {work.at === 'reading' && (
        <p>
          <span className={styles.personSpinner} aria-hidden="true" />
          {t('document.reading')} <span className="muted">{t('document.reading-more')}</span>
        </p>
      )}
      {work.at === 'read' && (
        <p className={work.hasNames ? 'good' : 'warn'}>{t(work.hasNames ? 'document.read' : 'document.read-nothing')}</p>
      )}
      {work.at === 'refused' && <p className="field-error">{work.text}</p>}
      {work.at === 'failed' && <Failed error={work.error} onAgain={work.again} />}
    </div>
  )
}

function Failed({ error, onAgain }: { error: ApiError; onAgain: () => void }) {
  const t = peopleMessages.useTranslate()
  const text = useErrorMessages(error.code, error.isOffline)
  return (
    <>
      <p className="field-error">{text?.title}</p>
      <p>
        {text?.message} {t('document.type-yourself')}
      </p>
      <Button onClick={onAgain}>{t('document.again')}</Button>
    </>
  )
}

type TranslateIssue = (key: 'picture-type' | 'file-too-large' | 'file-empty', params: Record<string, string | number>) => string

function useDocumentWork({ state, send, place }: Pick<Props, 'state' | 'send' | 'place'>, tIssue: TranslateIssue) {
  const [work, setWork] = useState<Work>({ at: 'still' })
  const controller = useRef<AbortController | null>(null)
  const latest = useRef(state)
  latest.current = state
  const type = toIdType(state.draft.mine.answers)
  // What was chosen for one type of document is not sent on for another.
  useEffect(
    () => () => {
      controller.current?.abort()
      setWork({ at: 'still' })
    },
    [type],
  )

  /** One thing at a time: the younger one counts. */
  const begin = () => {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }
  const attempt = async (signal: AbortSignal, again: () => void, task: () => Promise<void>) => {
    try {
      await task()
    } catch (cause) {
      if (signal.aborted) return
      setWork({ at: 'failed', error: cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG'), again })
    }
  }
  const read = (files: { front: string | null; back: string | null }) => {
    const documentType = toIdType(latest.current.draft.mine.answers)
    const { front, back } = files
    if (!documentType || !front) return setWork({ at: 'still' })
    const signal = begin()
    setWork({ at: 'reading' })
    void attempt(
      signal,
      () => read(files),
      async () => {
        const { cod, formId } = place
        const answer = await readPictures({ cod, formId, front, back, documentType }, signal)
        if (signal.aborted) return
        const { corporateDocumentInfoId: infoId, corporateOcrDetectionId: ocrId } = answer
        const content = Object.fromEntries(answer.content.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]))
        send({ is: 'files', of: documentType, files: { infoId, ocrId } })
        send({ is: 'read', of: documentType, content })
        setWork({ at: 'read', hasNames: answer.read.surname !== null || answer.read.givenNames !== null })
      },
    )
  }
  const take = (side: Side, file: File) => {
    const issue = judgeFile(pictures, { fileName: file.name, byteCount: file.size })
    if (issue) return setWork({ at: 'refused', text: tIssue(issue.key as Parameters<TranslateIssue>[0], issue.params) })
    const signal = begin()
    const of = toIdType(latest.current.draft.mine.answers)
    setWork({ at: 'sending', side, share: 0 })
    void attempt(
      signal,
      () => take(side, file),
      async () => {
        const url = await sendPicture(file, { signal, onShare: (share) => setWork({ at: 'sending', side, share }) })
        if (signal.aborted) return
        send({ is: 'files', of, files: { [side]: url } })
        read({ ...latest.current.draft.mine.files, [side]: url })
      },
    )
  }
  const remove = (side: Side) => {
    controller.current?.abort()
    setWork({ at: 'still' })
    send({ is: 'files', of: toIdType(latest.current.draft.mine.answers), files: { [side]: null, infoId: null, ocrId: null } })
  }
  return { work, take, remove }
}
