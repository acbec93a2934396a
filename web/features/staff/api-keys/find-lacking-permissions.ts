import type { Mode } from '#contract/mode/mode.ts'
import type { Permission } from '#contract/permissions.ts'
import { type ApiScope, scopePermissions } from '#contract/scopes.ts'

/** What somebody lacks to give a scope. In test mode nothing: nobody there is real. The server asks the same. */
export function findLackingPermissions(
  scope: ApiScope,
  { mode, permissions }: { mode: Mode; permissions: readonly Permission[] },
): Permission[] {
  if (mode === 'test') return []
  return scopePermissions[scope].filter((permission) => !permissions.includes(permission))
}
