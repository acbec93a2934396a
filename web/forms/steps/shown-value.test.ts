import { expect, it } from 'vitest'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { languages } from '#contract/language.ts'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import { toShownValue } from '#web/forms/steps/shown-value.ts'

/** In English and in Chinese. */
const shown = (type: FormField['type'], value: Parameters<typeof toShownValue>[1]) =>
  Promise.all(
    languages.map(async (language) =>
      toShownValue({ name: 'Field', type } as FormField, value, language, await stepsMessages.load(language)),
    ),
  )

it('formats dates and countries for the reader', async () => {
  expect(await shown('date', '2014-03-18')).toEqual(['Mar 18, 2014', '2014年3月18日'])
  expect(await shown('country', 'DE')).toEqual(['Germany', '德国'])
})

it('shows rich text without markup', async () => {
  expect(await shown('text-area-rich', '<p>Smith &amp; Sons</p>')).toEqual(['Smith & Sons', 'Smith & Sons'])
})

it('describes signatures and empty values', async () => {
  const says = await Promise.all(languages.map((language) => stepsMessages.load(language)))
  expect(await shown('signature', 'data:image/png;base64,AA')).toEqual(says.map((t) => t('value.signature')))
  expect(await shown('text', '')).toEqual(says.map((t) => t('value.empty')))
})
