import * as z from 'zod/mini'
import { noticeTexts, recordedConsent } from '#contract/consent/notice.ts'
import { requestConsent } from '#contract/consent/request-consent.ts'
import { endpoint } from '#contract/endpoint.ts'
import { languages } from '#contract/language.ts'
import { time } from '#contract/wire-values.ts'

/* Whose consent it is, the link says, and nothing else: the token comes as Authorization: Bearer. */
const path = '/v1/onboarding/consent'
const standing = {
  /** As the request has it. */
  consent: requestConsent,
  /** Null where nothing was answered yet. */
  recorded: z.nullable(recordedConsent),
}

export const readNotice = endpoint({
  name: 'readNotice',
  method: 'GET',
  path,
  access: 'token',
  consent: 'none',
  answersWhenOver: true,
  summary:
    "The customer's notice about biometric data in every language: the version that the person agreed to while that holds, else the newest; and what they answered last.",
  answer: z.object({
    notice: z.nullable(z.object({ version: z.number(), publishedAt: time, texts: noticeTexts })),
    ...standing,
  }),
  errors: [],
})

export const answerNotice = endpoint({
  name: 'answerNotice',
  method: 'POST',
  path,
  access: 'token',
  consent: 'none',
  summary: 'Gives or refuses the consent that the newest notice asks for. Refusing what was given before withdraws it.',
  input: z.object({
    /** The version that was read, and its language. */
    version: z.number().check(z.int(), z.gte(1)),
    language: z.enum(languages),
    answer: z.enum(['given', 'refused']),
  }),
  answer: z.object(standing),
  errors: ['NOTICE_CHANGED', 'NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED'],
})

export const withdrawConsent = endpoint({
  name: 'withdrawConsent',
  method: 'POST',
  path: `${path}/withdraw`,
  access: 'token',
  consent: 'none',
  answersWhenOver: true,
  summary:
    'Withdraws the consent, before and after submission: no picture or recording is taken any more, uploads in parts are removed, and staff are told to erase what is kept.',
  input: z.object({ language: z.enum(languages) }),
  answer: z.object(standing),
  errors: ['CONSENT_NOT_GIVEN'],
})
