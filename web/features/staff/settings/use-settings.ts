import { useEffect } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getSignedInStaff } from '#contract/staff/session-calls.ts'
import { changeSettings, getSettings } from '#contract/staff/settings-calls.ts'
import {
  findDifferences,
  findFaults,
  readTypedSettings,
  type SettingName,
  settingsRules,
  type Typed,
  toChange,
  toTypedSettings,
} from '#web/features/staff/settings/settings-draft.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { clearLocalDraft, findLocalDraft, saveLocalDraft } from '#web/lib/draft/local-draft.ts'
import { beginDraft, hasUnsaved } from '#web/lib/draft/step-draft.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'

export type Shown = AnswerOf<typeof getSettings>
type Options = { userId: string; data: Shown; onSaved: () => void }

const toStored = ({ settings, revision }: Shown) => ({ value: toTypedSettings(settings), revision })

/** The settings as somebody edits them: on what they saw when they began, until they bring in what others changed. */
export function useSettings({ userId, data, onSaved }: Options) {
  const { refetch } = useApiQuery(getSettings, {})
  const changing = useApiMutation(changeSettings, [getSettings, getSignedInStaff])
  const key = `tab.settings.${userId}.${data.clientId}` as const
  const begin = () => {
    const local = findLocalDraft(key, readTypedSettings)
    return local ? beginDraft({ value: local.base, revision: local.revision }, local.mine) : beginDraft(toStored(data))
  }
  const [draft, send] = useDraft(settingsRules, begin, {
    async save({ base, sent, revision }) {
      const answer = await changing.mutateAsync({ body: { revision: revision ?? 0, change: toChange(base, sent) } })
      return { revision: answer.revision, stored: toTypedSettings(answer.settings) }
    },
    read: async () => toStored((await refetch({ throwOnError: true })).data ?? data),
    perform: (effect) => effect.do === 'reached' && onSaved(),
    local: { save: (state) => saveLocalDraft(key, state), clear: () => clearLocalDraft(key) },
    asksBeforeLeaving: (state) => hasUnsaved(settingsRules, state),
  })
  useEffect(() => send({ is: 'refreshed', stored: toStored(data) }), [send, data])
  const { mine, base, theirs, refusal } = draft

  return {
    base: data,
    faults: findFaults(mine),
    changedCount: findDifferences(base, mine).length,
    valueOf: (name: SettingName): Typed => mine[name],
    type: (name: SettingName, typed: Typed) => send({ is: 'change', mine: { ...mine, [name]: typed } }),
    discard: () => send({ is: 'discard', stored: toStored(data) }),
    save: () => send({ is: 'save', purpose: { is: 'save' } }),
    isSaving: draft.saving !== null,
    /** A refusal, but for the one that `elsewhere` tells of. */
    refusal: refusal?.code === 'ROW_CHANGED_ELSEWHERE' ? null : refusal,
    /** What others changed since one began; an empty list where it is none of the fields. */
    elsewhere: theirs ? findDifferences(base, theirs.value) : undefined,
    bringIn: () => send({ is: 'bring-in' }),
    /** One's own change beside the fields; what others changed is still to be brought in. */
    follow: (shown: Shown) => send({ is: theirs ? 'refreshed' : 'bring-in', stored: toStored(shown) }),
  }
}
export type SettingsState = ReturnType<typeof useSettings>
