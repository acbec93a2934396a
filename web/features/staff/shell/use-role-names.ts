import { builtInRoleIds } from '#contract/staff/permissions.ts'
import { listRoles } from '#contract/staff/role-calls.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'

/** The product's own roles in the reader's language, a customer's as the customer calls it; `mayRead`: whether those are to be known. */
export function useRoleNames(mayRead: boolean): (roles: readonly string[]) => string {
  const say = staffWords.useSay()
  const { data } = useAnswer(listRoles, {}, { isWanted: mayRead })
  const toName = (role: string) => {
    const builtIn = builtInRoleIds.find((id) => id === role)
    if (builtIn) return say(`role.${builtIn}`)
    return data?.data.find(({ id }) => id === role)?.name ?? say('role.own')
  }
  return (roles) => roles.map(toName).join(', ')
}
