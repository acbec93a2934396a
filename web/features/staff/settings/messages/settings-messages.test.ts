import { expect, it } from 'vitest'
import { staffSettingsCn } from '#web/features/staff/settings/messages/cn.ts'
import { staffSettingsEn } from '#web/features/staff/settings/messages/en.ts'

const keys = Object.keys(staffSettingsEn) as (keyof typeof staffSettingsEn)[]
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort()

it('says the same things with the same values in both languages, in Chinese where it is Chinese', () => {
  expect(Object.keys(staffSettingsCn).sort()).toEqual([...keys].sort())
  expect(keys.filter((key) => namesIn(staffSettingsEn[key]).join() !== namesIn(staffSettingsCn[key]).join())).toEqual([])
  expect(keys.filter((key) => !/\p{Script=Han}/u.test(staffSettingsCn[key]))).toEqual([])
})
