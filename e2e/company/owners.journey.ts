import { openCompany } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import {
  businesses,
  dialog,
  field,
  node,
  openMeridian,
  openOwners,
  openPageOf,
  own,
  ownersOf,
  press,
  save,
  typeCompany,
  words,
} from '#e2e/support/owners.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

const language = 'cn' as Language

journey(`a company enters owners on three levels, and the ownership map updates, in ${language}`, async ({ portico, open }) => {
  const say = words[language]
  const link = await openMeridian(portico, '--language', language)
  const { page } = await open({ camera: null, ...(language === 'cn' && { width: 360, height: 740 }) })
  await openOwners(page, portico, link)
  await expect(page.getByRole('heading', { name: say.map })).toBeVisible()
  expect((await page.locator('.map-frame').boundingBox())?.height).toBe(456)
  await expectAccessible(page, 'step 3 without owners')

  await press(page, say.add)
  await save(page, say)
  for (const missing of say.missing) await expect(dialog(page).getByText(missing).first()).toBeVisible()
  await expectAccessible(page, 'dialog of a company with errors')
  await field(page, say.name).fill('Granite')
  await dialog(page).locator('input[role="combobox"]').fill(say.kingdom)
  await dialog(page).getByRole('option', { name: say.kingdom, exact: true }).click()
  await press(page, say.lookUp)
  await dialog(page).getByRole('button', { name: say.take }).click()
  await expect(dialog(page).getByText(say.filled)).toBeVisible()
  await expect(field(page, say.shares)).toBeFocused()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await expect(node(page, /^Granite Harbour Wines PLC[,，] ?.*60%/)).toBeVisible()
  await expect(page.getByText(say.left)).toBeVisible()

  const second = await openPageOf(page, 'Granite Harbour Wines PLC')
  await expect(second.getByRole('heading', { name: say.information })).toBeVisible()
  await expectAccessible(second, 'page of a company')
  await press(second, say.add)
  await typeCompany(second, { name: 'Top Invest Ltd', number: '09000003', shares: '50' }, say)
  await save(second, say)
  const third = await openPageOf(second, 'Top Invest Ltd')
  await press(third, say.addPerson)
  await dialog(third).getByLabel(say.type, { exact: true }).selectOption('Passport')
  await field(third, say.first).fill('Anna')
  await field(third, say.last).fill('Eriksson')
  await field(third, say.email).fill('anna@people.example')
  await field(third, say.shares).fill('100')
  await save(third, say)
  await expect(node(third, /^Anna Eriksson[,，] ?.*100%/)).toBeVisible()

  // The first page followed by itself: 60 % of 50 % of 100 %.
  await page.bringToFront()
  await expect(node(page, /^Anna Eriksson[,，] ?.*30%/)).toBeVisible()
  await expect(page.getByRole('heading', { name: say.owners })).toBeVisible()
  await expect(page.getByText(/^Anna Eriksson[,，] ?30\.0000%$/)).toBeVisible()
  await expectAccessible(page, 'step 3 with owners')
})

journey('a company cannot own itself, and circular ownership is solved', async ({ portico, open }) => {
  const link = await openMeridian(portico)
  const owners = ownersOf(portico, link)
  const { page } = await open({ camera: null })
  await openOwners(page, portico, link)
  await press(page, words.en.add)
  await typeCompany(page, { name: 'Meridian again', number: '0900 0001', shares: '10' })
  await save(page)
  await expect(dialog(page).getByText('Meridian again cannot own itself')).toBeVisible()
  await expectAccessible(page, 'dialog of a company that would own itself')
  await field(page, words.en.number).fill('09000002')
  await field(page, words.en.name).fill('Other Holding Ltd')
  await field(page, words.en.shares).fill('50')
  await save(page)
  await expect(node(page, /^Other Holding Ltd/)).toBeVisible()
  await owners.addPerson('Anna', '50')

  const other = await openPageOf(page, 'Other Holding Ltd')
  await press(other, words.en.add)
  await typeCompany(other, { name: own.company, number: own.number, shares: '20' })
  await save(other)
  await expect(other.getByText(`${own.company} is already in the map: the new shareholding was added to it.`)).toBeVisible()
  await expect(businesses(other).getByText('This company')).toBeVisible()
  await page.bringToFront()
  // Anna holds 50 % of what is left when the circle is solved: 50 / (1 − 0.5 × 0.2).
  await expect(page.getByText('Anna Eriksson, 55.5556%')).toBeVisible()
})

journey('shares from 0.01 to 100 are accepted, and a total above 100 % is refused', async ({ portico, open }) => {
  const link = await openMeridian(portico)
  await ownersOf(portico, link).addPerson('Anna', '60')
  const { page } = await open({ camera: null })
  await openOwners(page, portico, link)
  await press(page, words.en.add)
  await typeCompany(page, { name: 'Holding Ltd', number: '09000002', shares: '' })
  const refusals = [
    ['0', 'Enter a percentage from 0.01 to 100'],
    ['0.001', 'Enter a percentage from 0.01 to 100'],
    ['100.01', 'Enter a percentage from 0.01 to 100'],
    ['half', 'Enter a number'],
  ] as const
  for (const [typed, refusal] of refusals) {
    await field(page, words.en.shares).fill(typed)
    await save(page)
    await expect(dialog(page).locator('.field-error').getByText(refusal)).toBeVisible()
  }
  await field(page, words.en.shares).fill('40.01')
  await save(page)
  await expect(page.getByText('The shares add up to more than 100%')).toBeVisible()
  await expect(field(page, words.en.shares)).toHaveValue('')
  await expect(field(page, words.en.shares)).toBeFocused()
  await expect(field(page, words.en.name)).toHaveValue('Holding Ltd')
  await field(page, words.en.shares).fill('40')
  await save(page)
  await expect(page.getByText('All shares are accounted for.')).toBeVisible()
  await expect(page.locator('.shares-total')).toContainText('100.0000%')
})

journey(
  'the ownership map supports the keyboard, zoom in steps of 10 %, a table view, and links to each owner',
  async ({ portico, open }) => {
    const link = await openMeridian(portico)
    const owners = ownersOf(portico, link)
    const holding = await owners.add({ name: 'Holding Ltd', number: '09000002', shares: '60' })
    await owners.add({ name: 'Top Ltd', number: '09000003', shares: '80', parentId: holding.requestId })
    await owners.addPerson('Anna', '40')
    const { page } = await open({ camera: null })
    await openOwners(page, portico, link)
    const zoom = page.locator('.map-zoom output')
    const before = Number.parseInt(await zoom.innerText(), 10)
    await node(page, /^Meridian/).focus()
    await page.keyboard.press('-')
    await expect(zoom).toHaveText(`${before - 10}%`)
    await page.keyboard.press('+')
    await expect(zoom).toHaveText(`${before}%`)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('.map-node:focus')).toHaveCount(1)
    await node(page, /^Anna/).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[id^="owner-"]:focus')).toContainText('Anna Eriksson')

    await page.getByText('View the map as a table').click()
    const table = page.getByRole('table', { name: words.en.map })
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table.getByRole('row', { name: /Top Ltd/ })).toContainText('48.0000%')
    await expectAccessible(page, 'step 3 with the map as a table')
    await node(page, /^Top Ltd/).focus()
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    await expectHeading(await opened, /Top Ltd/)
  },
)

journey('a business owner is edited on its own page, and an edited address of that page is handled', async ({ portico, open }) => {
  const link = await openMeridian(portico)
  await ownersOf(portico, link).add({ name: 'Holding Ltd', number: '09000002', shares: '60' })
  const { page } = await open({ camera: null })
  await openOwners(page, portico, link)
  const tab = await openPageOf(page, 'Holding Ltd')
  await press(tab, 'Edit the information of Holding Ltd')
  await expect(dialog(tab).getByRole('heading', { name: 'Business Shareholders / Beneficiaries' })).toBeVisible()
  await expect(field(tab, words.en.shares)).toHaveValue('60')
  await expectAccessible(tab, 'dialog on the page of a company')
  await field(tab, words.en.name).fill('Holding Limited')
  await field(tab, words.en.shares).fill('35')
  await save(tab)
  await expectHeading(tab, /Holding Limited/)
  await expect(tab.getByRole('region', { name: 'Business Information' })).toContainText('35.0000%')
  await page.bringToFront()
  await expect(businesses(page).getByRole('row', { name: /Holding Limited/ })).toContainText('35.0000%')

  for (const query of ['{', '[1]', '{"parentId":7,"id":"x"}']) {
    await tab.goto(`${portico.url}/Onboarding2Company/companyDescPage/cod_x?${new URLSearchParams({ query })}`)
    await expectHeading(tab, words.en.broken)
  }
  await tab.goto(
    `${portico.url}/Onboarding2Company/companyDescPage/cod_x?${new URLSearchParams({ query: '{"parentId":"cod_y","id":"hld_z"}' })}`,
  )
  await expectHeading(tab, words.en.unknown)
  await expectAccessible(tab, 'page of an unknown company')
  await press(tab, words.en.back)
  await expect(tab.locator('.map-node').first()).toBeVisible()
})

journey('concurrent edits and a deletion of one business owner lose no input', async ({ portico, open }) => {
  const link = await openMeridian(portico)
  const owners = ownersOf(portico, link)
  const { requestId } = await owners.add({ name: 'Holding Ltd', number: '09000002', shares: '60' })
  const { page, context } = await open({ camera: null })
  await openOwners(page, portico, link)
  const other = await context.newPage()
  await openOwners(other, portico, link)
  for (const each of [page, other]) {
    await press(each, 'Edit Holding Ltd')
    await expect(field(each, words.en.shares)).toHaveValue('60')
  }
  await field(other, words.en.name).fill('Holdings Ltd')
  await field(other, words.en.shares).fill('55')
  await save(other)
  await expect(other.getByText('Holdings Ltd saved.')).toBeVisible()

  await page.bringToFront()
  await field(page, words.en.name).fill('Holding Limited')
  await save(page)
  await expect(dialog(page).getByText('Somebody else changed this entry')).toBeVisible()
  await expect(field(page, words.en.shares)).toHaveValue('55')
  await expectAccessible(page, 'dialog with two answers')
  await dialog(page)
    .getByRole('button', { name: /: Holding Limited$/ })
    .click()
  await save(page)
  await expect(businesses(page)).toContainText('Holding Limited')

  await press(page, 'Edit Holding Limited')
  await field(page, words.en.shares).fill('50')
  await owners.remove(requestId)
  await save(page)
  await expect(dialog(page).getByText('This entry was deleted elsewhere')).toBeVisible()
  await press(page, 'Add it again')
  await expect(businesses(page).getByRole('row', { name: /Holding Limited/ })).toContainText('50.0000%')
})

journey('a connection lost in step 3 loses no input, also after a reload', async ({ portico, open }) => {
  const link = await openMeridian(portico)
  const { page, context } = await open({ camera: null })
  await openOwners(page, portico, link)
  await press(page, words.en.add)
  await typeCompany(page, { name: 'Holding Ltd', number: '09000002', shares: '60' })
  await context.setOffline(true)
  await save(page)
  await expect(dialog(page).getByText('Not saved yet')).toBeVisible()
  await context.setOffline(false)
  await expect(businesses(page).getByRole('row', { name: /Holding Ltd/ })).toContainText('60.0000%')

  // The answer is lost after the row was kept: it is found again, and not added twice.
  await press(page, words.en.add)
  await typeCompany(page, { name: 'Second Ltd', number: '', shares: '40' })
  await page.route('**/business-shareholder', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page)
  await expect(dialog(page).getByText('The connection was lost.')).toBeVisible()
  await page.unroute('**/business-shareholder')
  await save(page)
  await expect(page.getByText('All shares are accounted for.')).toBeVisible()
  await expect(businesses(page).getByRole('row', { name: /Second Ltd/ })).toHaveCount(1)

  await press(page, 'Edit Second Ltd')
  await field(page, words.en.name).fill('Second Limited')
  await page.reload()
  await press(page, 'Continue')
  await expect(field(page, words.en.name)).toHaveValue('Second Limited')
  await save(page)
  await expect(businesses(page)).toContainText('Second Limited')
})

journey('owners are exported as a BODS file and imported into an empty list', async ({ portico, open }) => {
  const from = await openMeridian(portico)
  await ownersOf(portico, from).add({ name: 'Holding Ltd', number: '09000002', shares: '60' })
  await ownersOf(portico, from).addPerson('Anna', '40')
  const { page, context } = await open({ camera: null })
  await openOwners(page, portico, from)
  await page.getByText('Owners file (BODS 0.4)').click()
  const download = page.waitForEvent('download')
  await press(page, 'Export file')
  const saved = await (await download).path()

  const other = await context.newPage()
  await openOwners(other, portico, await openCompany(portico))
  await other.getByText('Owners file (BODS 0.4)').click()
  await other
    .locator('.owners-file input')
    .setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('no list') })
  await expect(other.getByText('This is not a JSON file.')).toBeVisible()
  await other.locator('.owners-file input').setInputFiles(saved)
  await expect(other.getByText('Imported: 1 person, 1 company.')).toBeVisible()
  await expect(node(other, /^Anna Eriksson[,，] ?.*40%/)).toBeVisible()
  await expect(businesses(other).getByRole('row', { name: /Holding Ltd/ })).toContainText('60.0000%')
  await expectAccessible(other, 'step 3 after an import')
})
