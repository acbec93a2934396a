import type { ListOption } from '#contract/forms/lists/list-option.ts'

/**
 * The major groups of the International Standard Classification of Occupations, ISCO-08 (International Labour
 * Organization), by their numbers, and those who are not at work, whom it does not list.
 */
export const occupations: readonly ListOption[] = [
  { value: '1', en: 'Manager', cn: '管理者' },
  { value: '2', en: 'Professional', cn: '专业人员' },
  { value: '3', en: 'Technician or associate professional', cn: '技术员和辅助专业人员' },
  { value: '4', en: 'Clerical support worker', cn: '办事员' },
  { value: '5', en: 'Service or sales worker', cn: '服务与销售人员' },
  { value: '6', en: 'Skilled agricultural, forestry or fishery worker', cn: '农业、林业和渔业技工' },
  { value: '7', en: 'Craft or related trades worker', cn: '工艺及有关行业工人' },
  { value: '8', en: 'Plant or machine operator, assembler or driver', cn: '机械机床操作员、装配工和司机' },
  { value: '9', en: 'Elementary occupation', cn: '简单劳动职业' },
  { value: '0', en: 'Armed forces', cn: '军人' },
  { value: 'self-employed', en: 'Self-employed or business owner', cn: '自雇或企业主' },
  { value: 'student', en: 'Student', cn: '学生' },
  { value: 'home', en: 'Homemaker or carer', cn: '家庭主妇/主夫或照护者' },
  { value: 'retired', en: 'Retired', cn: '退休' },
  { value: 'not-employed', en: 'Not employed', cn: '未就业' },
  { value: 'other', en: 'Other', cn: '其他' },
]
