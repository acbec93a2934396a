import { builtInRoleIds } from '#contract/permissions.ts'
import { listRoles } from '#contract/staff/role-calls.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { joinTexts } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'

/** The product's own roles in the reader's language, a customer's as the customer calls it; `mayRead`: whether those are to be known. */
export function useRoleNames(mayRead: boolean): (roles: readonly string[]) => string {
  const t = staffMessages.useTranslate()
  const { language } = useI18n()
  const { data } = useApiQuery(listRoles, {}, { isDesired: mayRead })
  const toName = (role: string) => {
    const builtIn = builtInRoleIds.find((id) => id === role)
    if (builtIn) return t(`role.${builtIn}`)
    return data?.data.find(({ id }) => id === role)?.name ?? t('role.own')
  }
  return (roles) => joinTexts(roles.map(toName), language)
}
