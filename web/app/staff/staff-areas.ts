import type { Permission } from '#contract/staff/permissions.ts'
import { withWords } from '#web/lib/i18n/feature-messages.ts'
import type { staffEn } from '#web/features/staff/shell/messages/en.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { staffOverviewWords } from '#web/features/staff/overview/messages/overview-messages.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { staffSettingsWords } from '#web/features/staff/settings/messages/settings-messages.ts'
import type { LoadPart } from '#web/ui/page/lazy-page.tsx'
import type { IconName } from '#web/ui/controls/icon.tsx'

/** A page of the desk, under /admin. One without a name in the navigation is reached another way. */
export type DeskArea = {
  path: string
  nav?: { words: Extract<keyof typeof staffEn, `nav.${string}`>; icon: IconName }
  /** Without it, for everybody who is signed in. */
  permission?: Permission
  load: LoadPart
}

export const deskAreas: readonly DeskArea[] = [
  {
    path: 'requests',
    nav: { words: 'nav.requests', icon: 'document' },
    permission: 'requests:read',
    load: withWords(
      staffRequestsWords,
      withWords(staffCaseWords, () => import('#web/app/staff/requests-area.tsx').then((part) => part.RequestsArea)),
    ),
  },
  {
    path: 'links',
    nav: { words: 'nav.links', icon: 'mail' },
    permission: 'links:issue',
    load: () => import('#web/features/staff/links/links-page.tsx').then((part) => part.LinksPage),
  },
  {
    path: 'overview',
    nav: { words: 'nav.overview', icon: 'angle' },
    permission: 'overview:read',
    load: withWords(staffOverviewWords, () => import('#web/features/staff/overview/overview-page.tsx').then((part) => part.OverviewPage)),
  },
  {
    path: 'forms',
    nav: { words: 'nav.forms', icon: 'file' },
    permission: 'forms:read',
    load: withWords(
      staffFormsWords,
      withWords(staffPeopleWords, () => import('#web/features/staff/forms/forms-area.tsx').then((part) => part.FormsArea)),
    ),
  },
  {
    path: 'users',
    nav: { words: 'nav.users', icon: 'person' },
    permission: 'users:read',
    load: withWords(staffPeopleWords, () => import('#web/features/staff/users/users-area.tsx').then((part) => part.UsersArea)),
  },
  {
    path: 'roles',
    nav: { words: 'nav.roles', icon: 'shield' },
    permission: 'roles:read',
    load: withWords(staffPeopleWords, () => import('#web/features/staff/roles/roles-area.tsx').then((part) => part.RolesArea)),
  },
  {
    path: 'audit',
    nav: { words: 'nav.audit', icon: 'clock' },
    permission: 'audit:read',
    // With what a request was approved in spite of, in the words of its case.
    load: withWords(
      staffPeopleWords,
      withWords(staffCaseWords, () => import('#web/features/staff/audit/audit-page.tsx').then((part) => part.AuditPage)),
    ),
  },
  {
    path: 'settings',
    nav: { words: 'nav.settings', icon: 'edit' },
    permission: 'settings:read',
    load: withWords(staffSettingsWords, () => import('#web/features/staff/settings/settings-page.tsx').then((part) => part.SettingsPage)),
  },
  {
    path: 'api-keys',
    nav: { words: 'nav.api-keys', icon: 'switch' },
    permission: 'api-keys:read',
    load: withWords(staffSettingsWords, () => import('#web/features/staff/settings/keys-page.tsx').then((part) => part.KeysPage)),
  },
  {
    path: 'account',
    load: withWords(staffPeopleWords, () => import('#web/features/staff/account/account-page.tsx').then((part) => part.AccountPage)),
  },
]
