import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { type LocalPerson, openLocalPerson } from '#web/features/company/people/model/local-person.ts'
import { useInvitations } from '#web/features/company/people/model/use-invitation.ts'
import { usePeople } from '#web/features/company/people/model/use-people.ts'
import type { Opened } from '#web/features/company/people/person/person-dialog.tsx'
import { RegistryPanel } from '#web/features/company/people/registry/registry-panel.tsx'
import { useRegistryReview } from '#web/features/company/people/registry/use-registry-review.ts'
import { useRegistrySuggestions } from '#web/features/company/people/registry/use-registry-suggestions.ts'
import { toColumns } from '#web/features/company/people/rows/person-columns.tsx'
import { RowActions } from '#web/features/company/people/rows/row-actions.tsx'
import { useDeletion } from '#web/features/company/people/rows/use-deletion.ts'
import { useFilteredRows } from '#web/features/company/people/rows/use-filtered-rows.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { lazyWidget } from '#web/forms/field/lazy-widget.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RowTable } from '#web/ui/table/row-table.tsx'
import peopleStyles from '#web/features/company/people/people.module.css'
import personStyles from '#web/features/company/people/person/person.module.css'

const loadDialog = () => import('#web/features/company/people/person/person-dialog.tsx').then((part) => part.PersonDialog)
const PersonDialog = lazyWidget(loadDialog)

type Props = { list: Cod2EODType; parentCod: string; isReadOnly: boolean; onChanged: (() => void) | undefined }

/** One list of a company, live. */
export function PeopleList({ list, parentCod, isReadOnly, onChanged }: Props) {
  const t = peopleMessages.useTranslate()
  const { cod } = useCompany()
  const { rows: all, error, reload } = usePeople(parentCod)
  const [opened, setOpened] = useState<Opened | null>(null)
  const unsaved = useUnsaved(parentCod, list, opened !== null || isReadOnly)
  const add = useRef<HTMLDivElement>(null)
  const registry = useRegistrySuggestions(parentCod === cod && !isReadOnly, all)
  const walk = useRegistryReview(list, registry, (suggestion) => setOpened({ is: 'suggested', suggestion }))

  useEffect(() => {
    if (!isReadOnly) loadDialog().catch(() => undefined)
  }, [isReadOnly])
  if (!all) return <ListMissing isFailed={error !== null} onAgain={() => void reload()} />

  const tellChanged = () => {
    void reload()
    onChanged?.()
  }
  return (
    <div className={peopleStyles.people}>
      {error && <Stale onAgain={() => void reload()} />}
      {unsaved.found && (
        <UnsavedNotice
          unsaved={unsaved.found}
          onGoOn={(found) => setOpened({ is: 'unsaved', unsaved: found })}
          onDrop={() => {
            openLocalPerson(parentCod, list).clear()
            unsaved.branding()
          }}
        />
      )}
      {!isReadOnly && <RegistryPanel list={list} registry={registry} onAdd={walk.addOne} onAddAll={walk.addAll} />}
      <Rows
        list={list}
        parentCod={parentCod}
        all={all}
        isReadOnly={isReadOnly}
        onOpen={(row) => setOpened({ is: 'row', row })}
        onChanged={tellChanged}
        onGone={() => add.current?.querySelector('button')?.focus()}
      />
      {!isReadOnly && (
        <div ref={add} data-print-hidden="">
          <Button icon="plus" className={peopleStyles.peopleAdd} onClick={() => setOpened({ is: 'new' })}>
            {t(`${list}.add`)}
          </Button>
        </div>
      )}
      {opened && (
        <Suspense
          fallback={
            <p className="only-heard" role="status">
              {t('dialog.opening')}
            </p>
          }
        >
          <PersonDialog
            list={list}
            place={{ cod, parentCod }}
            opened={opened}
            rows={all}
            isReadOnly={isReadOnly}
            reload={reload}
            onClose={() => {
              walk.stop()
              setOpened(null)
            }}
            onSaved={() => {
              setOpened(null)
              onChanged?.()
              // The next one may be somebody who is among the rows by now.
              void reload()
                .then(walk.goOn)
                .then((isOpen) => !isOpen && catchFocus(add.current))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What opened the dialog may be gone with what it was for. */
function catchFocus(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.querySelector('button')?.focus()
}

type RowsProps = {
  list: Cod2EODType
  parentCod: string
  all: readonly IndividualRow[]
  isReadOnly: boolean
  onOpen: (row: IndividualRow) => void
  onChanged: () => void
  onGone: () => void
}

function Rows({ list, parentCod, all, isReadOnly, onOpen, onChanged, onGone }: RowsProps) {
  const t = peopleMessages.useTranslate()
  const { language } = useI18n()
  const { cod } = useCompany()
  const { toast, showError } = useDialogs()
  const rows = useMemo(() => all.filter(({ cod2EODType }) => cod2EODType === list), [all, list])
  const hasDesignations = list === 'director' || rows.some((row) => row.Designation !== '')
  const columns = useMemo(() => toColumns(list, hasDesignations, t, language), [list, hasDesignations, t, language])
  const invitations = useInvitations(cod)
  const { resendAt, sendingTo, send } = invitations
  const { deletingKey, remove } = useDeletion({ list, parentCod, onChanged, onGone })
  const latest = useRef({ onOpen, onChanged, remove })
  latest.current = { onOpen, onChanged, remove }

  const onSend = useCallback(
    (row: IndividualRow) => {
      send(row).then(
        () => {
          toast(t('toast.sent'))
          latest.current.onChanged()
        },
        (cause: unknown) => showError(cause).then(() => latest.current.onChanged()),
      )
    },
    [send, toast, t, showError],
  )
  const actions = useMemo(
    () =>
      isReadOnly
        ? undefined
        : {
            head: t('list.actions'),
            of: (row: IndividualRow) => (
              <RowActions
                row={row}
                t={t}
                resendAt={resendAt[row.requestId]}
                isSending={sendingTo === row.requestId}
                onOpen={(each) => latest.current.onOpen(each)}
                onDelete={(each) => void latest.current.remove(each)}
                onSend={onSend}
              />
            ),
          },
    [isReadOnly, t, resendAt, sendingTo, onSend],
  )
  const { shown, filter, more } = useFilteredRows(rows, isReadOnly)
  return (
    <>
      {filter}
      <RowTable
        caption={t(`${list}.caption`)}
        columns={columns}
        rows={shown}
        toKey={toKey}
        actions={actions}
        busyKey={sendingTo ?? deletingKey ?? undefined}
        empty={rows.length > 0 ? <p>{t('list.none-found')}</p> : <Empty list={list} isReadOnly={isReadOnly} />}
      />
      {more}
    </>
  )
}

const toKey = ({ requestId }: IndividualRow) => requestId

function Empty({ list, isReadOnly }: { list: Cod2EODType; isReadOnly: boolean }) {
  const t = peopleMessages.useTranslate()
  return (
    <>
      <p>
        <strong>{t(`${list}.empty-title`)}</strong>
      </p>
      {!isReadOnly && <p>{t(`${list}.empty`)}</p>}
    </>
  )
}

function ListMissing({ isFailed, onAgain }: { isFailed: boolean; onAgain: () => void }) {
  const t = peopleMessages.useTranslate()
  if (!isFailed)
    return (
      <p className="muted" role="status">
        {t('list.opening')}
      </p>
    )
  return (
    <Notice mood="warn" role="alert" title={t('list.failed-title')}>
      <p>{t('list.failed')}</p>
      <Button onClick={onAgain}>{t('list.again')}</Button>
    </Notice>
  )
}

function Stale({ onAgain }: { onAgain: () => void }) {
  const t = peopleMessages.useTranslate()
  return (
    <div className={peopleStyles.peopleStale} role="status" data-print-hidden="">
      <p className="muted small">{t('list.stale')}</p>
      <Button kind="plain" onClick={onAgain}>
        {t('list.again')}
      </Button>
    </div>
  )
}

type UnsavedProps = { unsaved: LocalPerson; onGoOn: (unsaved: LocalPerson) => void; onDrop: () => void }

function UnsavedNotice({ unsaved, onGoOn, onDrop }: UnsavedProps) {
  const t = peopleMessages.useTranslate()
  const { name } = unsaved
  return (
    <div data-print-hidden="">
      <Notice mood="warn" role="status" title={t('draft.title')}>
        <p>{name ? t('draft.named', { name }) : t('draft.nameless')}</p>
        <div className={personStyles.peopleButtons}>
          <Button onClick={() => onGoOn(unsaved)}>{t('draft.go-on')}</Button>
          <Button kind="plain" onClick={onDrop}>
            {t('draft.drop')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

/** What was typed before the page was loaded anew; not while it is being typed. */
function useUnsaved(parentCod: string, list: Cod2EODType, isHidden: boolean) {
  const [found, setFound] = useState<LocalPerson | undefined>(undefined)
  const branding = useCallback(() => setFound(openLocalPerson(parentCod, list).find()), [parentCod, list])
  useEffect(() => {
    if (isHidden) setFound(undefined)
    else branding()
  }, [isHidden, branding])
  return { found, branding }
}
