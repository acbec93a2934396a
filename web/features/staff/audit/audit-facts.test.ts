import { expect, it } from 'vitest'
import { caseAreas } from '#contract/cases/case-area.ts'
import { rejectReasonCodes } from '#contract/cases/decision.ts'
import { permissions } from '#contract/permissions.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'
import { toAuditFactText } from '#web/features/staff/audit/audit-facts.ts'
import { accessCn } from '#web/features/staff/shell/access/messages/cn.ts'

const names: Record<string, string> = { stf_1: '欧阳晓明', rol_1: 'Team lead' }
const t = ((key: keyof typeof accessCn) => accessCn[key]) as Parameters<typeof toAuditFactText>[2]['t']
const text = (name: string, value: Parameters<typeof toAuditFactText>[1]) =>
  toAuditFactText(name, value, { t, language: 'cn', findName: ({ id }) => names[id] })

it('shows statuses, reasons, areas, permissions, colleagues and roles as text', () => {
  const all: [string, readonly string[]][] = [
    ['from', requestStatuses],
    ['reasons', rejectReasonCodes],
    ['areas', caseAreas],
    ['permissions', permissions],
    ['step', stepParameters],
    ['after', ['liveness-check', 'document-upload']],
    ['kind', ['link', 'retry', 'submitted', 'approved', 'rejected']],
    ['by', ['password', 'code', 'passkey']],
  ]
  for (const [name, codes] of all) expect([name, codes.filter((code) => text(name, [code]) === code)]).toEqual([name, []])
  expect([text('to', 'stf_1'), text('mentions', ['stf_1', 'stf_gone']), text('roles', ['rol_1']), text('isSent', true)]).toEqual([
    '欧阳晓明',
    '欧阳晓明、stf_gone',
    'Team lead',
    accessCn['audit.yes'],
  ])
  expect([text('lines', 12_000), text('to', null), text('version', 'v3')]).toEqual(['12,000', '–', 'v3'])
})
