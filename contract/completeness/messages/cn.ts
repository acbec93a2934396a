import type { GapMessages } from '#contract/completeness/messages/gap-messages.ts'

export const gapCn: GapMessages = {
  gaps: {
    no_director: '尚未填写任何董事。',
    no_senior_manager: '没有最终受益人，也未指定高级管理人员代替。',
    person_not_verified: '{name}（{roles}）：{state}。',
    shares_unaccounted: '{company}有 {percent}% 的股份未说明归属。',
    owner_without_shares: '{name}在{company}的持股比例未知。',
    trust_without_settlor: '{company}是信托，但未填写委托人。',
    trust_without_trustee: '{company}是信托，但未填写受托人。',
    shares_over_whole: '{company}的持股比例合计为 {percent}%。',
    ownership_unresolved: '以下公司互相持股，且未填写其外部股东：{companies}。',
  },
  roles: { director: '董事', beneficial_owner: '最终受益人', senior_manager: '高级管理人员' },
  states: {
    not_invited: '尚未邀请',
    no_email: '没有可用于邀请的邮箱',
    invited: '已邀请，尚未开始',
    in_progress: '正在验证',
    retry_requested: '已要求重新提交',
    submitted: '已提交，尚未通过审核',
    rejected: '验证未通过',
    expired: '邀请已过期',
  },
  reasons: {
    listed: '在证券交易所上市',
    dispersed: '由众多小股东持有',
    treasury: '由公司自身持有（库存股）',
    state: '由国家或公共机构持有',
    nonprofit: '没有股本（协会、基金会、合作社）',
    other: '其他原因',
  },
  somebody: '某人',
  aCompany: '某公司',
  comma: '、',
}
