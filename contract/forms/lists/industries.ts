import type { ListOption } from '#contract/forms/lists/list-option.ts'

/** The sections of the International Standard Industrial Classification, ISIC Rev. 4 (United Nations), by their letters. */
export const industries: readonly ListOption[] = [
  { value: 'A', en: 'Agriculture, forestry and fishing', cn: '农业、林业及渔业' },
  { value: 'B', en: 'Mining and quarrying', cn: '采矿和采石' },
  { value: 'C', en: 'Manufacturing', cn: '制造业' },
  { value: 'D', en: 'Electricity, gas, steam and air conditioning supply', cn: '电力、燃气、蒸汽和空调供应' },
  { value: 'E', en: 'Water supply, sewerage, waste management', cn: '供水、污水处理、废物管理' },
  { value: 'F', en: 'Construction', cn: '建筑业' },
  { value: 'G', en: 'Wholesale and retail trade, repair of vehicles', cn: '批发和零售业、车辆修理' },
  { value: 'H', en: 'Transportation and storage', cn: '运输和储存' },
  { value: 'I', en: 'Accommodation and food service', cn: '食宿服务' },
  { value: 'J', en: 'Information and communication', cn: '信息和通信' },
  { value: 'K', en: 'Financial and insurance activities', cn: '金融和保险' },
  { value: 'L', en: 'Real estate', cn: '房地产' },
  { value: 'M', en: 'Professional, scientific and technical activities', cn: '专业、科学和技术活动' },
  { value: 'N', en: 'Administrative and support services', cn: '行政和辅助服务' },
  { value: 'O', en: 'Public administration and defence', cn: '公共管理与国防' },
  { value: 'P', en: 'Education', cn: '教育' },
  { value: 'Q', en: 'Human health and social work', cn: '卫生和社会工作' },
  { value: 'R', en: 'Arts, entertainment and recreation', cn: '艺术、娱乐和文娱' },
  { value: 'S', en: 'Other services', cn: '其他服务' },
  { value: 'T', en: 'Households as employers', cn: '家庭作为雇主' },
  { value: 'U', en: 'International organizations', cn: '国际组织' },
]
