import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getSignedInStaff } from '#contract/staff/session-calls.ts'
import { changeSettings, getSettings } from '#contract/staff/settings-calls.ts'
import { ApiError } from '#web/api/api-error.ts'
import { askBeforeLeaving } from '#web/browser/ask-before-leaving.ts'
import { useAnswer, useChange } from '#web/flows/staff/use-answer.ts'
import {
  type Draft,
  findDifferences,
  findFaults,
  type SettingName,
  type Typed,
  toChange,
  toTyped,
} from '#web/pages/staff-settings/settings-draft.ts'

export type Shown = AnswerOf<typeof getSettings>
type Held = { base: Shown; draft: Draft }
/** What was typed and not saved, while one looks at another page of the desk. */
let kept: Held | undefined

/** The settings as somebody edits them: on what they saw when they began, until they bring in what others changed. */
export function useSettings() {
  const { data, error, refetch } = useAnswer(getSettings, {})
  const [held, setHeld] = useState<Held | undefined>(kept)
  const changing = useChange(changeSettings, [getSettings, getSignedInStaff])
  const own = held && data && held.base.clientId === data.clientId ? held : undefined
  const hold = (next: Held | undefined) => {
    kept = next
    setHeld(next)
  }
  const base = own?.base ?? data
  const draft = own?.draft ?? {}
  const change = base ? toChange(base.settings, draft) : {}
  const faults = findFaults(draft)
  const isChanged = Object.keys(change).length + faults.length > 0
  useEffect(() => (isChanged ? askBeforeLeaving() : undefined), [isChanged])

  return {
    base,
    /** As it stands now, whatever one began with. */
    staffWithoutSecondFactor: data?.staffWithoutSecondFactor ?? 0,
    error,
    retry: refetch,
    faults,
    changedCount: Object.keys(change).length + faults.length,
    valueOf: (name: SettingName): Typed => draft[name] ?? (base ? toTyped(base.settings[name]) : ''),
    type: (name: SettingName, typed: Typed) => base && hold({ base, draft: { ...draft, [name]: typed } }),
    discard: () => hold(undefined),
    save: async () => {
      if (!base) return
      await changing.mutateAsync({ body: { revision: base.revision, change } })
      hold(undefined)
    },
    isSaving: changing.isPending,
    /** A refusal, but for the one that `elsewhere` tells of. */
    refusal: changing.error instanceof ApiError && changing.error.code === 'ROW_CHANGED_ELSEWHERE' ? null : changing.error,
    /** What others changed since one began; an empty list where it is none of the fields. */
    elsewhere: own && data && data.revision !== own.base.revision ? findDifferences(own.base.settings, data.settings) : undefined,
    bringIn: () => own && data && hold({ base: data, draft: own.draft }),
    /** One's own change beside the fields. */
    follow: (base: Shown) => own && hold({ base, draft: own.draft }),
  }
}
export type SettingsHold = ReturnType<typeof useSettings>
