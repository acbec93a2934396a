import type { MailWords } from '#server/mail-words/mail-words.ts'

export const mailWordsCn: MailWords = {
  greeting: '您好：',
  remarkLabel: (client) => `${client}给您的留言：`,
  reasonLabel: '申请人的说明：',
  companyLabel: '企业名称（由对方填写）：',
  colleagueLabel: '您的同事：',
  bareLink: '如果按钮无法打开，请将以下地址复制到浏览器：',
  privateLink: '此链接仅供您本人使用，请勿转发。',
  validUntil: (date) => `有效期至${date}。`,
  contact: (address) => `如有疑问，请发邮件至 ${address}。`,
  automatic: (client) => `您收到此邮件，是因为您正在${client}办理身份验证。`,
  automaticStaff: (client) => `您收到此邮件，是因为${client}审核工作台的账户。如非您本人操作，请忽略。`,
  automaticCompany: (client) => `您收到此邮件，是因为您正在${client}办理企业登记。`,
  requestLabel: '申请编号',
  referenceLabel: '贵方编号',
  asked: (labels) => `请重新提交：${labels.join('、')}。`,
  codeUse: '验证码 10 分钟内有效，只能使用一次。如非您本人操作，请忽略此邮件：没有验证码，任何人都无法进入。',
  steps: {
    'liveness-check': '摄像头人脸验证',
    'id-card': '身份证',
    passport: '护照',
    'document-id': '身份证件',
    'driver-license': '驾驶证',
    'residence-permit': '居留许可',
    'base-info': '个人信息',
  },
  mails: {
    link: {
      subject: ({ client }) => `${client}：请完成身份验证`,
      heading: '请完成身份验证',
      lines: ({ client }) => [
        `${client}邀请您完成身份验证，大约需要三分钟。`,
        '请准备好护照或身份证，并使用带摄像头的手机或电脑。',
      ],
      button: '开始验证',
    },
    'link-renewed': {
      subject: ({ client }) => `${client}：您的新链接`,
      heading: '您的新链接已准备好',
      lines: () => ['之前的链接已失效。您已完成的内容都已保存，可以从上次的进度继续。'],
      button: '继续验证',
    },
    submitted: {
      subject: ({ client }) => `${client}：已收到您的资料`,
      heading: '谢谢，资料已齐全',
      lines: ({ client }) => [
        `${client}已收到您的证件和人脸验证结果。`,
        '工作人员正在审核，有结果后会通过邮件通知您，您无需再做其他操作。',
      ],
    },
    approved: {
      subject: ({ client }) => `${client}：您的身份验证已通过`,
      heading: '验证已通过',
      lines: ({ client }) => [`${client}已确认您的身份，您无需再做其他操作。`],
    },
    rejected: {
      subject: ({ client }) => `${client}：您的身份验证未通过`,
      heading: '身份验证未通过',
      lines: ({ client }) => [
        `${client}审核了您提交的资料，但无法据此确认您的身份。`,
        '如果您认为有误，请直接回复，会有工作人员查看。',
      ],
    },
    retry: {
      subject: ({ client }) => `${client}：有一步需要重新完成`,
      heading: '还差一步',
      lines: ({ step }) => [
        step ? `马上就完成了，只需重新提交：${step}。` : '马上就完成了，只需重新完成其中一步。',
        '其他内容都已保存。',
      ],
      button: '重新提交',
    },
    invitation: {
      subject: ({ client }) => `${client}：一家企业邀请您完成身份验证`,
      heading: '请完成身份验证',
      lines: ({ client }) => [
        `一家企业在${client}办理登记时，将您列为董事、股东或授权人员，请您完成身份验证，大约需要三分钟。`,
        '请准备好护照或身份证，并使用带摄像头的手机或电脑。',
      ],
      button: '开始验证',
    },
    'invitation-renewed': {
      subject: ({ client }) => `${client}：您的新链接`,
      heading: '您的新链接已准备好',
      lines: ({ client }) => [
        `邀请您的企业再次请您在${client}完成身份验证。`,
        '之前邮件中的链接已失效，请使用此链接。您已完成的内容都已保存。',
      ],
      button: '继续验证',
    },
    'invitation-anew': {
      subject: ({ client }) => `${client}：请重新完成身份验证`,
      heading: '请重新完成身份验证',
      lines: ({ client }) => [
        `邀请您的企业更改了您在${client}身份验证所依据的信息，因此需要重新验证。`,
        '之前的链接已失效，之前提交的资料也不再有效，请使用此链接。',
      ],
      button: '开始验证',
    },
    'company-link': {
      subject: ({ client }) => `${client}：请登记您的企业`,
      heading: '请登记您的企业',
      lines: ({ client }) => [`请通过此链接填写${client}的企业登记表。`, '填写的内容会自动保存，您可以稍后或在其他设备上继续。'],
      button: '打开登记表',
    },
    'company-link-renewed': {
      subject: ({ client }) => `${client}：您的新链接`,
      heading: '您的新链接已准备好',
      lines: () => ['之前的链接已失效。贵公司已填写的内容都已保存，可以继续填写。'],
      button: '继续填写',
    },
    'company-submitted': {
      subject: ({ client }) => `${client}：已收到您的企业登记`,
      heading: '谢谢，已收到您的企业登记',
      lines: ({ client }) => [
        `${client}已收到贵公司的资料。`,
        '工作人员正在审核，有结果后会通过邮件通知您。您邀请的人员仍可继续完成验证。',
      ],
    },
    'company-approved': {
      subject: ({ client }) => `${client}：您的企业登记已通过`,
      heading: '企业登记已通过',
      lines: ({ client }) => [`${client}已通过贵公司的登记，您无需再做其他操作。`],
    },
    'company-rejected': {
      subject: ({ client }) => `${client}：您的企业登记未通过`,
      heading: '企业登记未通过',
      lines: ({ client }) => [`${client}审核了贵公司的资料，未能通过登记。`, '如果您认为有误，请直接回复，会有工作人员查看。'],
    },
    'company-retry': {
      subject: ({ client }) => `${client}：您的企业登记需要修改`,
      heading: '企业登记需要修改',
      lines: ({ client }) => [`${client}请您再次查看贵公司的登记表。已填写的内容都已保存。`],
      button: '打开登记表',
    },
    'staff-invitation': {
      subject: ({ client }) => `${client}邀请您加入审核工作台`,
      heading: '邀请您加入',
      lines: ({ client }) => [`${client}已为您开设审核工作台的账户。设置密码后即可登录。`],
      button: '接受邀请',
    },
    'staff-reset': {
      subject: ({ client }) => `${client}：设置新密码`,
      heading: '设置新密码',
      lines: () => ['有人（可能是您）请求重设审核工作台的密码。在您设置新密码之前，原密码仍然有效。'],
      button: '设置新密码',
    },
    'staff-confirm': {
      subject: ({ client }) => `${client}：确认您的邮箱`,
      heading: '确认您的邮箱',
      lines: () => ['请确认此邮箱属于您，确认后即可登录。管理员会为您分配权限。'],
      button: '确认',
    },
    'staff-known': {
      subject: ({ client }) => `${client}：您已有账户`,
      heading: '您已有账户',
      lines: () => ['有人（可能是您）用此邮箱注册。您已有账户：请直接登录，或重设密码。'],
      button: '登录',
    },
    'staff-mentioned': {
      subject: ({ client }) => `${client}：同事在备注中提到了您`,
      heading: '有一条备注提到了您',
      lines: () => ['一位同事在备注中提到了您。请登录查看。'],
      button: '打开请求',
    },
    'email-code': {
      subject: ({ client }) => `${client}：您的验证码`,
      heading: '您的验证码',
      lines: () => ['请在获取验证码的页面输入：'],
    },
    'retry-requested': {
      subject: ({ requestId }) => `有申请人请求重试（${requestId}）`,
      heading: '有申请人请求重试',
      lines: () => ['申请人的链接已过期、验证未通过，或无法自行继续。', '请打开该申请，发送新的链接，或要求其重新完成某一步。'],
    },
  },
}
