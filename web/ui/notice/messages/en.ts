/** Around the words of a notice about biometric data. */
export const noticeEn = {
  full: 'Read the full notice',
  'part-controller': 'Who is responsible',
  'part-purpose': 'Why we ask',
  'part-data': 'What we take',
  'part-retention': 'How long it is kept',
  'part-withdrawal': 'How to withdraw',
  'part-alternative': 'If you would rather not',
  'part-more': 'Your rights, and more',
  version: 'Version {version} of {date}',
} as const
