import type { ErrorMessage } from '#contract/error-codes.ts'

export const formErrorsCn = {
  PERSONAL_INFO_REQUIRED: { title: '请先填写个人信息', message: '请填写并提交个人信息，然后再上传证件。' },
  DOCUMENT_TYPE_NOT_OFFERED: { title: '不接受此类证件', message: '请从提供的证件类型中选择一种。' },
  FORM_FILE_TYPE_NOT_TAKEN: {
    title: '不支持此文件类型',
    message: '只能上传 doc、docx、ppt、pptx、xls、xlsx、pdf、gif、jpeg 和 png 文件！',
  },
  FORM_FILE_TOO_LARGE: { title: '文件太大', message: '请选择不超过 20 MB 的文件，或将其拆分为两份。' },
  FORM_FILE_EMPTY: { title: '文件是空的', message: '请选择其他文件。' },
  FORM_FILE_UNREADABLE: { title: '无法读取此文件', message: '文件已损坏，或与其扩展名不符。请重新保存后再上传。' },
  FORM_FILE_UNSAFE: {
    title: '文件中含有可运行的内容',
    message: '请去除宏、脚本、附件和指向其他文件的链接后重新保存，例如存为普通 PDF，再上传。',
  },
  FORM_FILE_TOO_COMPLEX: { title: '文件过于复杂，无法检查', message: '请另存为更简单的格式，例如普通 PDF 或图片，再重新上传。' },
  FILE_INFECTED: { title: '文件中发现病毒', message: '文件未保存。请检查您的设备，然后上传安全的文件。' },
  FILE_SCAN_UNAVAILABLE: { title: '暂时无法对文件进行病毒检查', message: '内容未保存，请几分钟后重试。' },
  FORM_FILE_LOCKED: { title: '文件已加密', message: '请解除密码或保护后重新上传。' },
  FORM_FILE_LIMIT_REACHED: { title: '文件过多', message: '已上传的文件均已保存。请去掉不需要的文件；如需更换文件，请明天再试。' },
  EMAIL_TICKET_EXPIRED: { title: '请重新确认邮箱', message: '时间过长，验证已失效。请获取新的验证码并输入。' },
  VOTES_OUT_OF_BOUND: { title: '表决权合计超过 100%', message: '请更正表决权比例，使合计不超过 100%。' },
  SHARES_OUT_OF_BOUND: { title: '持股合计超过 100%', message: '请更正持股比例，使合计不超过 100%。' },
  COMPANY_NOT_FOUND: { title: '没有找到该公司', message: '请核对国家和注册号，改用名称搜索，或自行填写资料。' },
  REGISTRY_COUNTRY_NOT_COVERED: { title: '无法查询该国家的公司', message: '请自行填写资料，无需查询即可继续。' },
  REGISTRY_TOO_BUSY: { title: '公司登记查询繁忙', message: '请一分钟后重新搜索，或自行填写资料。' },
  REGISTRY_UNAVAILABLE: { title: '公司登记机构没有回应', message: '请自行填写资料，或几分钟后重新搜索。' },
  COMPANY_OWNS_ITSELF: { title: '公司不能持有自身股份', message: '请选择其他公司，或核对国家和注册号。' },
  ROW_APPROVED: { title: '此条目已通过审核', message: '不能再修改或删除。' },
  NEW_VERIFICATION_NEEDED: {
    title: '更改后需要重新验证',
    message:
      '此人已开始身份验证，验证以这些信息为依据，因此没有作任何更改。如需更改，请发起新的验证：此人会收到新链接，并须重新完成所有步骤。',
  },
  PERSON_HAS_BEGUN: { title: '邮箱已不能在此更改', message: '此人已打开链接并开始验证，可继续使用现有的链接。' },
  ROW_CHANGED_ELSEWHERE: { title: '他人已修改此条目', message: '您的修改没有保存。请查看当前内容，如仍需要请重新修改。' },
  ROW_DELETED_ELSEWHERE: { title: '此条目已在别处删除', message: '处理同一公司的其他人删除了它。如仍需要，请重新添加。' },
  ROW_LIMIT_REACHED: { title: '条目过多', message: '已填写的内容均已保存。请向发送链接的公司询问如何提交更多条目。' },
  STRUCTURE_NOT_EMPTY: { title: '已填写股东', message: '请先删除已填写的股东，然后重新导入文件。' },
  INVITATION_LIMIT_REACHED: {
    title: '今日邀请已达上限',
    message: '每家公司每天最多可邀请 50 个新邮箱。请明天再邀请其余人员，或联系要求您登记的公司。',
  },
  INVITATION_JUST_SENT: { title: '邮件已发出', message: '邮件刚刚发出。请对方查收，也请查看垃圾邮件，稍后可重新发送。' },
  TERMS_NOT_ACCEPTED: { title: '请阅读并同意条款', message: '请查看并勾选协议后再提交。' },
} as const satisfies Partial<ErrorMessage>
