import { createContext, useContext } from 'react'
import type * as z from 'zod/mini'
import type { Permission } from '#contract/permissions.ts'
import type { signedInUser } from '#contract/staff/staff-user.ts'

type SignedInUser = z.output<typeof signedInUser>

/** Whoever is signed in to the staff area. The server judges each call; the pages only leave out what it would refuse. */
export const StaffContext = createContext<SignedInUser | null>(null)

export function useStaff(): SignedInUser {
  const user = useContext(StaffContext)
  if (!user) throw new Error('Render inside the staff area')
  return user
}

export function usePermission(permission: Permission): boolean {
  return useStaff().permissions.includes(permission)
}
