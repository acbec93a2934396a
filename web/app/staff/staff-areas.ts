import type { Permission } from '#contract/permissions.ts'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { apiLogMessages } from '#web/features/staff/api-log/messages/api-log-messages.ts'
import { verifyMessages } from '#web/features/staff/audit/verify/messages/verify-messages.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { noticesMessages } from '#web/features/staff/notices/messages/notices-messages.ts'
import { overviewMessages } from '#web/features/staff/overview/messages/overview-messages.ts'
import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import type { staffEn } from '#web/features/staff/shell/messages/en.ts'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import { ssoMessages } from '#web/features/staff/sso/messages/sso-messages.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import type { IconName } from '#web/ui/controls/icon.tsx'
import type { LoadPage } from '#web/ui/page/lazy-page.tsx'

/** A page of the staff area, under /admin. One without a name in the navigation is reached another way. */
export type StaffArea = {
  path: string
  nav?: { text: Extract<keyof typeof staffEn, `nav.${string}`>; icon: IconName }
  /** Without it, for everybody who is signed in. */
  permission?: Permission
  load: LoadPage
}

export const staffAreas: readonly StaffArea[] = [
  {
    path: 'requests',
    nav: { text: 'nav.requests', icon: 'document' },
    permission: 'requests:read',
    load: withMessages(
      requestsMessages,
      withMessages(
        caseMessages,
        withMessages(retentionMessages, () => import('#web/app/staff/requests-area.tsx').then((part) => part.RequestsArea)),
      ),
    ),
  },
  {
    path: 'links',
    nav: { text: 'nav.links', icon: 'mail' },
    permission: 'links:issue',
    load: () => import('#web/features/staff/links/links-page.tsx').then((part) => part.LinksPage),
  },
  {
    path: 'overview',
    nav: { text: 'nav.overview', icon: 'angle' },
    permission: 'overview:read',
    load: withMessages(overviewMessages, () => import('#web/features/staff/overview/overview-page.tsx').then((part) => part.OverviewPage)),
  },
  {
    path: 'forms',
    nav: { text: 'nav.forms', icon: 'file' },
    permission: 'forms:read',
    load: withMessages(
      formsMessages,
      withMessages(accessMessages, () => import('#web/features/staff/forms/forms-area.tsx').then((part) => part.FormsArea)),
    ),
  },
  {
    path: 'users',
    nav: { text: 'nav.users', icon: 'person' },
    permission: 'users:read',
    load: withMessages(accessMessages, () => import('#web/features/staff/users/users-area.tsx').then((part) => part.UsersArea)),
  },
  {
    path: 'roles',
    nav: { text: 'nav.roles', icon: 'shield' },
    permission: 'roles:read',
    load: withMessages(accessMessages, () => import('#web/features/staff/roles/roles-area.tsx').then((part) => part.RolesArea)),
  },
  {
    path: 'sso',
    nav: { text: 'nav.sso', icon: 'lock' },
    permission: 'users:read',
    load: withMessages(
      ssoMessages,
      withMessages(accessMessages, () => import('#web/features/staff/sso/sso-settings-page.tsx').then((part) => part.SsoSettingsPage)),
    ),
  },
  {
    path: 'audit',
    nav: { text: 'nav.audit', icon: 'clock' },
    permission: 'audit:read',
    // With what a request was approved in spite of, in the words of its case.
    load: withMessages(
      accessMessages,
      withMessages(
        caseMessages,
        withMessages(verifyMessages, () => import('#web/features/staff/audit/audit-page.tsx').then((part) => part.AuditPage)),
      ),
    ),
  },
  {
    path: 'settings',
    nav: { text: 'nav.settings', icon: 'edit' },
    permission: 'settings:read',
    load: withMessages(settingsMessages, () => import('#web/features/staff/settings/settings-page.tsx').then((part) => part.SettingsPage)),
  },
  {
    path: 'notices',
    nav: { text: 'nav.notices', icon: 'face' },
    permission: 'settings:read',
    load: withMessages(noticesMessages, () => import('#web/features/staff/notices/notices-area.tsx').then((part) => part.NoticesArea)),
  },
  {
    path: 'retention',
    nav: { text: 'nav.retention', icon: 'trash' },
    permission: 'retention:read',
    load: withMessages(retentionMessages, () =>
      import('#web/features/staff/retention/retention-page.tsx').then((part) => part.RetentionPage),
    ),
  },
  {
    path: 'api-keys',
    nav: { text: 'nav.api-keys', icon: 'key' },
    permission: 'api-keys:read',
    load: withMessages(
      apiKeysMessages,
      withMessages(accessMessages, () => import('#web/features/staff/api-keys/api-keys-area.tsx').then((part) => part.ApiKeysArea)),
    ),
  },
  {
    path: 'webhooks',
    nav: { text: 'nav.webhooks', icon: 'torch' },
    permission: 'webhooks:read',
    load: withMessages(
      webhooksMessages,
      withMessages(accessMessages, () => import('#web/features/staff/webhooks/webhooks-area.tsx').then((part) => part.WebhooksArea)),
    ),
  },
  {
    path: 'api-log',
    nav: { text: 'nav.api-log', icon: 'terminal' },
    permission: 'api-log:read',
    load: withMessages(apiLogMessages, () => import('#web/features/staff/api-log/api-log-page.tsx').then((part) => part.ApiLogPage)),
  },
  {
    path: 'account',
    load: withMessages(accessMessages, () => import('#web/features/staff/account/account-page.tsx').then((part) => part.AccountPage)),
  },
]
