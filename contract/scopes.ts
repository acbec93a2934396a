import type { Language } from '#contract/language.ts'

/** What an API key may do, with the words of the screen that gives it. Each call by a secret key asks for one of these. */
export const scopeTexts = {
  'requests:create': { en: 'Create requests and new links for them', cn: '创建申请并生成新链接' },
  'requests:read': { en: 'Read requests, with personal data and results', cn: '读取申请，包括个人数据和结果' },
  'requests:decide': { en: 'Approve, reject, cancel and request resubmission', cn: '批准、拒绝、取消申请，以及要求重新提交' },
  'requests:erase': { en: 'Erase and export personal data', cn: '删除和导出个人数据' },
  'files:read': { en: 'Download documents, selfies and recordings', cn: '下载证件、自拍照和录像' },
  'companies:read': { en: 'Read companies with their structure and people', cn: '读取公司及其股权结构和人员' },
  'events:read': { en: 'Read events', cn: '读取事件' },
  'webhooks:manage': { en: 'Create, change and delete webhook endpoints', cn: '创建、更改和删除 Webhook 端点' },
} as const satisfies Record<string, Record<Language, string>>

export type ApiScope = keyof typeof scopeTexts
export const apiScopes = Object.keys(scopeTexts) as [ApiScope, ...ApiScope[]]

/** For calls that every key may make, since they tell of the key itself. */
export const anyScope = 'any'
export type ScopeAccess = ApiScope | typeof anyScope
