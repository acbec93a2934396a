import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { useRegistrySuggestions } from '#web/features/company/people/registry/use-registry-suggestions.ts'
import { dropPerson, findUnsavedPerson, type UnsavedPerson } from '#web/features/company/people/model/unsaved-person.ts'
import { useInvitations } from '#web/features/company/people/model/use-invitation.ts'
import { usePeople } from '#web/features/company/people/model/use-people.ts'
import { patientWidget } from '#web/forms/field/lazy-widget.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import type { Opened } from '#web/features/company/people/person/person-dialog.tsx'
import { RegistryPanel } from '#web/features/company/people/registry/registry-panel.tsx'
import { RowActions } from '#web/features/company/people/rows/row-actions.tsx'
import { toColumns } from '#web/features/company/people/rows/person-columns.tsx'
import { useDeletion } from '#web/features/company/people/rows/use-deletion.ts'
import { useFilteredRows } from '#web/features/company/people/rows/use-filtered-rows.tsx'
import { useRegistryWalk } from '#web/features/company/people/registry/use-registry-review.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RowTable } from '#web/ui/table/row-table.tsx'
import '#web/features/company/people/people.css'

const loadDialog = () => import('#web/features/company/people/person/person-dialog.tsx').then((part) => part.PersonDialog)
const PersonDialog = patientWidget(loadDialog)

type Props = { list: Cod2EODType; parentCod: string; isReadOnly: boolean; onChanged: (() => void) | undefined }

/** One list of a company, live. */
export function PeopleList({ list, parentCod, isReadOnly, onChanged }: Props) {
  const say = corporatePeopleWords.useSay()
  const { cod, changeCount } = useCompany()
  const { rows: all, error, reload } = usePeople(parentCod, changeCount)
  const [opened, setOpened] = useState<Opened | null>(null)
  const unsaved = useUnsaved(parentCod, list, opened !== null || isReadOnly)
  const add = useRef<HTMLDivElement>(null)
  const registry = useRegistrySuggestions(parentCod === cod && !isReadOnly, all)
  const walk = useRegistryWalk(list, registry, (suggestion) => setOpened({ is: 'suggested', suggestion }))

  useEffect(() => {
    if (!isReadOnly) loadDialog().catch(() => undefined)
  }, [isReadOnly])
  if (!all) return <ListMissing isFailed={error !== null} onAgain={() => void reload()} />

  const tellChanged = () => {
    void reload()
    onChanged?.()
  }
  return (
    <div className="people">
      {error && <Stale onAgain={() => void reload()} />}
      {unsaved.found && (
        <UnsavedNotice
          unsaved={unsaved.found}
          onGoOn={(found) => setOpened({ is: 'unsaved', unsaved: found })}
          onDrop={() => {
            dropPerson(parentCod, list)
            unsaved.look()
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
          <Button icon="plus" className="people-add" onClick={() => setOpened({ is: 'new' })}>
            {say(`${list}.add`)}
          </Button>
        </div>
      )}
      {opened && (
        <Suspense
          fallback={
            <p className="only-heard" role="status">
              {say('dialog.opening')}
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
  const say = corporatePeopleWords.useSay()
  const { language } = useSpeech()
  const { cod } = useCompany()
  const { toast, showError } = useDialogs()
  const rows = useMemo(() => all.filter(({ cod2EODType }) => cod2EODType === list), [all, list])
  const hasDesignations = list === 'director' || rows.some((row) => row.Designation !== '')
  const columns = useMemo(() => toColumns(list, hasDesignations, say, language), [list, hasDesignations, say, language])
  const invitations = useInvitations(cod)
  const { resendAt, sendingTo, send } = invitations
  const { deletingKey, remove } = useDeletion({ list, parentCod, onChanged, onGone })
  const latest = useRef({ onOpen, onChanged, remove })
  latest.current = { onOpen, onChanged, remove }

  const onSend = useCallback(
    (row: IndividualRow) => {
      send(row).then(
        () => {
          toast(say('toast.sent'))
          latest.current.onChanged()
        },
        (cause: unknown) => showError(cause).then(() => latest.current.onChanged()),
      )
    },
    [send, toast, say, showError],
  )
  const actions = useMemo(
    () =>
      isReadOnly
        ? undefined
        : {
            head: say('list.actions'),
            of: (row: IndividualRow) => (
              <RowActions
                row={row}
                say={say}
                resendAt={resendAt[row.requestId]}
                isSending={sendingTo === row.requestId}
                onOpen={(each) => latest.current.onOpen(each)}
                onDelete={(each) => void latest.current.remove(each)}
                onSend={onSend}
              />
            ),
          },
    [isReadOnly, say, resendAt, sendingTo, onSend],
  )
  const { shown, filter, more } = useFilteredRows(rows, isReadOnly)
  return (
    <>
      {filter}
      <RowTable
        caption={say(`${list}.caption`)}
        columns={columns}
        rows={shown}
        toKey={toKey}
        actions={actions}
        busyKey={sendingTo ?? deletingKey ?? undefined}
        empty={rows.length > 0 ? <p>{say('list.none-found')}</p> : <Empty list={list} isReadOnly={isReadOnly} />}
      />
      {more}
    </>
  )
}

const toKey = ({ requestId }: IndividualRow) => requestId

function Empty({ list, isReadOnly }: { list: Cod2EODType; isReadOnly: boolean }) {
  const say = corporatePeopleWords.useSay()
  return (
    <>
      <p>
        <strong>{say(`${list}.empty-title`)}</strong>
      </p>
      {!isReadOnly && <p>{say(`${list}.empty`)}</p>}
    </>
  )
}

function ListMissing({ isFailed, onAgain }: { isFailed: boolean; onAgain: () => void }) {
  const say = corporatePeopleWords.useSay()
  if (!isFailed)
    return (
      <p className="muted" role="status">
        {say('list.opening')}
      </p>
    )
  return (
    <Notice mood="warn" role="alert" title={say('list.failed-title')}>
      <p>{say('list.failed')}</p>
      <Button onClick={onAgain}>{say('list.again')}</Button>
    </Notice>
  )
}

function Stale({ onAgain }: { onAgain: () => void }) {
  const say = corporatePeopleWords.useSay()
  return (
    <div className="people-stale" role="status" data-print-hidden="">
      <p className="muted small">{say('list.stale')}</p>
      <Button kind="plain" onClick={onAgain}>
        {say('list.again')}
      </Button>
    </div>
  )
}

type UnsavedProps = { unsaved: UnsavedPerson; onGoOn: (unsaved: UnsavedPerson) => void; onDrop: () => void }

function UnsavedNotice({ unsaved, onGoOn, onDrop }: UnsavedProps) {
  const say = corporatePeopleWords.useSay()
  const { name } = unsaved
  return (
    <div data-print-hidden="">
      <Notice mood="warn" role="status" title={say('draft.title')}>
        <p>{name ? say('draft.named', { name }) : say('draft.nameless')}</p>
        <div className="people-buttons">
          <Button onClick={() => onGoOn(unsaved)}>{say('draft.go-on')}</Button>
          <Button kind="plain" onClick={onDrop}>
            {say('draft.drop')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

/** What was typed before the page was loaded anew; not while it is being typed. */
function useUnsaved(parentCod: string, list: Cod2EODType, isHidden: boolean) {
  const [found, setFound] = useState<UnsavedPerson | undefined>(undefined)
  const look = useCallback(() => setFound(findUnsavedPerson(parentCod, list)), [parentCod, list])
  useEffect(() => {
    if (isHidden) setFound(undefined)
    else look()
  }, [isHidden, look])
  return { found, look }
}
