import type { NoticeText, NoticeTexts } from '#contract/consent/notice.ts'
import { fillIn } from '#contract/fill-in.ts'
import { retentionOutcomes } from '#contract/retention/schedule.ts'
import type { BiometricPeriods } from '#server/consent/repositories/biometric-periods.ts'
import type { Client } from '#server/platform/database/schema.ts'

type Named = Pick<Client, 'name' | 'contactEmail' | 'retentionDays' | 'faceDuplicates'>

const daysOfYear = 365
const contact = {
  en: (email: string | null) => (email ? `You can write to ${email}.` : 'You can reach us the way you usually do.'),
  cn: (email: string | null) => (email ? fillIn('您可以写信至{email}。', { email }) : '您可以通过平时的联系方式与我们联系。'),
}
/** Where the customer has faces of its requests compared. */
const others = { en: ' and with other applications made to us', cn: '，也与向我们提交的其他申请比对' }

/**
 * The text that a customer begins with: complete, and true of what the product does with pictures. How long biometrics are kept is said by the retention schedule,
 * without one by the settings. Its lawyers read it before it is published.
 */
export function toDefaultNotice({ name, contactEmail, retentionDays, faceDuplicates }: Named, periods?: BiometricPeriods): NoticeTexts {
  const toText = (language: keyof NoticeTexts): NoticeText => {
    const time = timeTexts[language](retentionDays)
    const values = { name, contact: contact[language](contactEmail), time, others: faceDuplicates ? others[language] : '' }
    const filled = Object.entries(suggested[language]).map(([field, text]) => [field, fillIn(text, values)])
    return { ...(Object.fromEntries(filled) as NoticeText), ...(periods && { retention: toRetentionText(language, periods) }) }
  }
  return { en: toText('en'), cn: toText('cn') }
}

function toCount(days: number): { isYears: boolean; count: number } {
  const isYears = days > 0 && days % daysOfYear === 0
  return { isYears, count: isYears ? days / daysOfYear : days }
}

const timeTexts = {
  en(days: number): string {
    const { isYears, count } = toCount(days)
    return fillIn(isYears ? '{count|year|years}' : '{count|day|days}', { count })
  },
  cn(days: number): string {
    const { isYears, count } = toCount(days)
    return `${count} ${isYears ? '年' : '天'}`
  },
}

/** By outcome: each counts from another day. */
function toRetentionText(language: keyof NoticeTexts, { days, graceDays }: BiometricPeriods): string {
  const { whole, grace, without, between, ...outcomes } = scheduled[language]
  const periods = retentionOutcomes.map((outcome) => {
    const own = days[outcome]
    const { when, after } = outcomes[outcome]
    return own === null ? when + without : when + fillIn(after, { time: timeTexts[language](own) })
  })
  const more = graceDays > 0 ? fillIn(grace, { grace: timeTexts[language](graceDays) }) : ''
  return fillIn(whole, { periods: periods.join(between), more })
}

const scheduled = {
  en: {
    whole:
      'We keep the pictures and videos of your face, and the numbers computed from them, until the verification is over. Then they are erased: {periods}.{more} Where a law asks us to keep something longer, we keep that part alone. How long we keep everything else, such as the photos of your document, is stated on our public retention page.',
    grace: ' It can take up to {grace} more until this is done.',
    without: 'when we no longer need them, without a fixed day',
    between: '; ',
    approved: { when: 'if you are accepted, ', after: '{time} after our relationship with you ends' },
    rejected: { when: 'if you are not accepted, ', after: '{time} after that decision' },
    abandoned: { when: 'if you do not finish, ', after: '{time} after your link expires' },
    undecided: { when: 'if nothing is decided, ', after: '{time} after you submitted' },
  },
  cn: {
    whole:
      '我们会保存您面部的照片和视频，以及据此计算的数值，直至验证结束，之后按以下期限删除：{periods}。{more}如果法律要求保存更长时间，我们只保存法律要求的部分。其他数据（例如您的证件照片）的保存期限，请见我们公开的数据保留页面。',
    grace: '完成删除最多还需{grace}。',
    without: '不再需要时删除，没有固定日期',
    between: '；',
    approved: { when: '如果通过验证，', after: '业务关系终止后{time}' },
    rejected: { when: '如果未通过，', after: '作出决定后{time}' },
    abandoned: { when: '如果您没有完成，', after: '链接过期后{time}' },
    undecided: { when: '如果没有作出决定，', after: '您提交后{time}' },
  },
} as const

const suggested: NoticeTexts = {
  en: {
    summary:
      '{name} needs to know that you are who you say you are. For this we take photos of your identity document and a short video of your face, and compare the two. You decide whether we may.',
    controller: '{name} decides what happens with your data and is responsible for it. {contact}',
    purpose:
      'We are required by law to know who our customers are. Comparing your face with your document shows that the document is yours, and that nobody else is using it.',
    data: 'Photos of your identity document and what is printed on it. A short video of your face, and one picture from it. From these we compute numbers that describe your face, and compare them with the portrait on your document{others}. These numbers are used for nothing else.',
    retention:
      'We keep this data until the verification is over, and for {time} after that. Then it is erased. Where a law asks us to keep something longer, we keep that part alone.',
    withdrawal:
      'You can take your consent back at any time, before and after you submit: open the same link and choose “Your consent” at the foot of the page. From then on we take no more pictures and compare nothing more. What was done until then stays lawful.',
    alternative:
      'You do not have to agree. If you would rather not, ask for a person instead: our staff will tell you how you can show who you are in another way. It may take longer, and has no other disadvantage for you.',
    more: 'You have the right to see the data we hold about you, to have it corrected or erased, and to complain to the data protection authority where you live. The data is processed on our own servers. If a decision about you was made automatically, you can ask that a person looks at it.',
    statement: 'I agree that {name} takes photos of my document and a video of my face and compares them, as described here.',
  },
  cn: {
    summary: '{name}需要确认是您本人。为此，我们会拍摄您的证件照片和一段面部短视频，并将两者进行比对。是否同意由您决定。',
    controller: '{name}决定如何处理您的数据，并对此负责。{contact}',
    purpose: '法律要求我们了解客户的身份。将您的面部与证件进行比对，可以确认证件属于您本人，没有被他人冒用。',
    data: '您的证件照片及证件上的信息；一段面部短视频，以及从中截取的一张照片。我们据此计算出描述您面部特征的数值，与证件上的照片比对{others}。这些数值不作其他用途。',
    retention: '我们会保存这些数据至验证结束，之后再保存{time}，然后予以删除。如果法律要求保存更长时间，我们只保存法律要求的部分。',
    withdrawal:
      '您可以随时撤回同意，无论是在提交之前还是之后：打开同一链接，在页面底部选择“您的同意”。此后我们不再拍摄，也不再比对。撤回之前已进行的处理仍然合法。',
    alternative:
      '您可以不同意。如果您不愿意，可以改由工作人员办理：工作人员会告诉您如何以其他方式证明身份。所需时间可能更长，除此之外对您没有不利影响。',
    more: '您有权查阅我们保存的您的数据，要求更正或删除，并有权向您所在地的数据保护机构投诉。数据在我们自己的服务器上处理。如果对您的决定是自动作出的，您可以要求由工作人员查看。',
    statement: '我同意{name}按照上述说明，拍摄我的证件照片和面部视频并进行比对。',
  },
}
