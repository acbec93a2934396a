import { useState } from 'react'
import { languageTag } from '#contract/language.ts'
import { getCredits, listApiKeys } from '#contract/staff/settings-calls.ts'
import { MakeKeyDialog } from '#web/features/staff/api-keys/make-key-dialog.tsx'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { useKeyColumns } from '#web/features/staff/api-keys/use-key-columns.tsx'
import { CopyText } from '#web/features/staff/shell/copy/copy-text.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { RowTable } from '#web/ui/table/row-table.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/api-keys/keys.module.css'

/** The keys of the customer's own server in this mode, and its credits. */
export function KeysPage() {
  const t = apiKeysMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const mayWrite = usePermission('api-keys:write')
  const columns = useKeyColumns()
