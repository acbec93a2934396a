import { Outlet } from 'react-router'
import { corporateIndividualEndpoints } from '#web/lib/api/corporate-individual-endpoints.ts'
import { type Mount, MountContext } from '#web/lib/request/mount.ts'

const mount: Mount = { base: '/Onboarding2Company/individual', endpoints: corporateIndividualEndpoints }

/** People whom a company invites: the individual's screens, with calls of their own. */
export function InvitedMount() {
  return (
    <MountContext value={mount}>
      <Outlet />
    </MountContext>
  )
}
