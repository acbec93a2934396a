import { builtInRoles, type Permission, permissions } from '#contract/permissions.ts'

/** Of all their roles together; words of a custom role that the product does not know allow nothing. */
export function toPermissions(roles: { roleId: string; permissions: string[] | null }[]): Set<Permission> {
  const words = new Set<string>(roles.flatMap(({ roleId, permissions: own }) => toBuiltIn(roleId) ?? own ?? []))
  return new Set(permissions.filter((permission) => words.has(permission)))
}

function toBuiltIn(roleId: string): readonly string[] | undefined {
  return Object.hasOwn(builtInRoles, roleId) ? builtInRoles[roleId as keyof typeof builtInRoles].permissions : undefined
}
