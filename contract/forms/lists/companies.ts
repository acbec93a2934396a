import type { ListOption } from '#contract/forms/lists/list-option.ts'

/** Employees, in the bands of Recommendation 2003/361/EC (micro, small, medium), the largest divided once more. */
export const companySizes: readonly ListOption[] = [
  { value: '1', en: '1 person', cn: '1 人' },
  { value: '2-9', en: '2 to 9 people', cn: '2 至 9 人' },
  { value: '10-49', en: '10 to 49 people', cn: '10 至 49 人' },
  { value: '50-249', en: '50 to 249 people', cn: '50 至 249 人' },
  { value: '250-999', en: '250 to 999 people', cn: '250 至 999 人' },
  { value: '1000+', en: '1,000 people or more', cn: '1000 人及以上' },
]

/** Legal forms, in the groups that GLEIF's ISO 20275 list of entity legal forms falls into across jurisdictions. */
export const companyTypes: readonly ListOption[] = [
  { value: 'private-limited', en: 'Private limited company', cn: '私人有限公司' },
  { value: 'public-limited', en: 'Public limited company, not listed', cn: '非上市公众有限公司' },
  { value: 'listed', en: 'Listed company', cn: '上市公司' },
  { value: 'limited-by-guarantee', en: 'Company limited by guarantee', cn: '担保有限公司' },
  { value: 'general-partnership', en: 'General partnership', cn: '普通合伙' },
  { value: 'limited-partnership', en: 'Limited partnership', cn: '有限合伙' },
  { value: 'limited-liability-partnership', en: 'Limited liability partnership', cn: '有限责任合伙' },
  { value: 'sole-proprietorship', en: 'Sole proprietorship', cn: '独资经营' },
  { value: 'branch', en: 'Branch or representative office', cn: '分公司或代表处' },
  { value: 'trust', en: 'Trust', cn: '信托' },
  { value: 'foundation', en: 'Foundation', cn: '基金会' },
  { value: 'fund', en: 'Investment fund', cn: '投资基金' },
  { value: 'association', en: 'Association, club or society', cn: '协会、俱乐部或社团' },
  { value: 'cooperative', en: 'Cooperative', cn: '合作社' },
  { value: 'charity', en: 'Charity or non-profit organization', cn: '慈善或非营利组织' },
  { value: 'government', en: 'Government body or state-owned company', cn: '政府机构或国有企业' },
  { value: 'other', en: 'Other', cn: '其他' },
]

/** What a business does to earn its money, as a bank asks it; those with more risk in the FATF's guidance stand apart. */
export const businessNatures: readonly ListOption[] = [
  { value: 'trading', en: 'Trading, import and export', cn: '贸易、进出口' },
  { value: 'retail', en: 'Retail shop', cn: '零售店铺' },
  { value: 'e-commerce', en: 'E-commerce', cn: '电子商务' },
  { value: 'manufacturing', en: 'Manufacturing', cn: '生产制造' },
  { value: 'consulting', en: 'Consulting and professional services', cn: '咨询和专业服务' },
  { value: 'technology', en: 'Software and technology services', cn: '软件和技术服务' },
  { value: 'logistics', en: 'Transport and logistics', cn: '运输和物流' },
  { value: 'hospitality', en: 'Hotels, restaurants and travel', cn: '酒店、餐饮和旅游' },
  { value: 'construction', en: 'Construction and engineering', cn: '建筑和工程' },
  { value: 'real-estate', en: 'Real estate', cn: '房地产' },
  { value: 'education', en: 'Education and training', cn: '教育和培训' },
  { value: 'health', en: 'Health and care', cn: '医疗和护理' },
  { value: 'media', en: 'Media, marketing and advertising', cn: '媒体、营销和广告' },
  { value: 'agriculture', en: 'Farming and food', cn: '农业和食品' },
  { value: 'energy', en: 'Energy and natural resources', cn: '能源和自然资源' },
  { value: 'holding', en: 'Holding of shares or assets', cn: '持股或持有资产' },
  { value: 'investment', en: 'Investment and asset management', cn: '投资和资产管理' },
  { value: 'payments', en: 'Payments, money transfer or exchange', cn: '支付、汇款或货币兑换' },
  { value: 'virtual-assets', en: 'Virtual assets', cn: '虚拟资产' },
  { value: 'gambling', en: 'Gambling and gaming', cn: '博彩和游戏' },
  { value: 'precious-goods', en: 'Precious metals, stones, art and luxury goods', cn: '贵金属、宝石、艺术品和奢侈品' },
  { value: 'charity', en: 'Charity and non-profit', cn: '慈善和非营利' },
  { value: 'other', en: 'Other', cn: '其他' },
]
