import type { Language } from '#contract/language.ts'
import type { Permission } from '#contract/permissions.ts'

/** What an API key may do, with the words of the screen that gives it. Each call by a secret key asks for one of these. */
export const scopeTexts = {
  'requests:create': { en: 'Create requests', cn: '创建申请' },
  'requests:read': { en: 'Read requests, with personal data and results', cn: '读取申请，包括个人数据和结果' },
  'requests:decide': {
    en: 'Approve, reject and cancel, request resubmission and renew links',
    cn: '批准、拒绝、取消申请，要求重新提交，以及更新链接',
  },
  'requests:erase': { en: 'Request the erasure of personal data', cn: '申请删除个人数据' },
  'files:read': { en: 'Download documents, selfies and recordings', cn: '下载证件、自拍照和录像' },
  'companies:read': { en: 'Read companies with their structure and people', cn: '读取公司及其股权结构和人员' },
  'events:read': { en: 'Read events', cn: '读取事件' },
  'webhooks:manage': { en: 'Create, change and delete webhook endpoints', cn: '创建、更改和删除 Webhook 端点' },
} as const satisfies Record<string, Record<Language, string>>

export type ApiScope = keyof typeof scopeTexts
export const apiScopes = Object.keys(scopeTexts) as [ApiScope, ...ApiScope[]]

/** What whoever gives a scope to a live key must be allowed themselves: a key is no way around a role. */
export const scopePermissions: Record<ApiScope, readonly Permission[]> = {
  'requests:create': [],
  'requests:read': ['requests:read', 'requests:reveal'],
  // With it come links, and whoever holds a link acts as its applicant.
  'requests:decide': ['requests:decide', 'links:reveal'],
  'requests:erase': ['requests:erase'],
  'files:read': ['requests:read', 'requests:reveal'],
  'companies:read': ['requests:read', 'requests:reveal'],
  'events:read': ['webhooks:read'],
  'webhooks:manage': ['webhooks:write'],
}

/** For calls that every key may make, since they tell of the key itself. */
export const anyScope = 'any'
export type ScopeAccess = ApiScope | typeof anyScope
