import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeStaffWebhook,
  deleteStaffWebhook,
  listStaffDeliveries,
  listStaffWebhooks,
  rotateStaffWebhookSecret,
  testStaffWebhook,
} from '#contract/webhooks/staff-webhook-calls.ts'
import { rotationHours, type WebhookEndpoint } from '#contract/webhooks/webhook-schemas.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** What is done to an endpoint besides editing it; `error` of the last of these. `onSent`: a test is sent to it. */
export function useEndpointActions({ id, url, rotatedUntil }: WebhookEndpoint, onSent: () => void) {
  const t = webhooksMessages.useTranslate()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { language } = useI18n()
  const { confirm, toast } = useDialogs()
  const { isBusy, error, run } = useSubmitAction()
  const [rotated, setRotated] = useState<{ secret: string; rotatedUntil: string | null }>()
  const testing = useApiMutation(testStaffWebhook, [listStaffDeliveries])
  const changing = useApiMutation(changeStaffWebhook, [listStaffWebhooks, listStaffDeliveries])
  const rotating = useApiMutation(rotateStaffWebhookSecret, [listStaffWebhooks])
  const deleting = useApiMutation(deleteStaffWebhook, [])
  const params = { id }

  const test = () =>
    run(async () => {
      await testing.mutateAsync({ params })
      onSent()
      toast(t('do.test-done'))
    })
  const setEnabled = (enabled: boolean) =>
    run(async () => {
      await changing.mutateAsync({ params, body: { enabled } })
      if (enabled) onSent()
      toast(t(enabled ? 'do.enabled' : 'do.disabled'))
    })
  const rotate = async () => {
    const isUnderWay = rotatedUntil !== null && Date.parse(rotatedUntil) > Date.now()
    const message = [t('rotate.words', { hours: rotationHours }), isUnderWay && t('rotate.again')]
      .filter(Boolean)
      .join(language === 'cn' ? '' : ' ')
    if (await confirm({ title: t('rotate.title'), message, ok: t('do.rotate') }))
      await run(async () => setRotated(await rotating.mutateAsync({ params })))
  }
  const remove = async () => {
    if (await confirm({ title: t('do.delete-title'), message: t('do.delete-words', { url }), ok: t('do.delete') }))
      await run(async () => {
        await deleting.mutateAsync({ params })
        toast(t('do.deleted'))
        navigate(`${staffPath}/webhooks`, { replace: true })
        // Not before: this page would look for what is gone.
        await queries.invalidateQueries({ queryKey: [listStaffWebhooks.name] })
      })
  }
  return { test, setEnabled, rotate, remove, rotated, closeRotated: () => setRotated(undefined), isBusy, error }
}
